import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

// Hashing a password is slow on purpose, and slower on a busy machine.

export const PASSWORD = 'correct-horse-9';

/** Pastes into a field, replacing its content: values of an earlier test are still there, as in one tab. */
export const fill = async (label: string, text: string): Promise<void> => {
  await userEvent.clear(await screen.findByLabelText(label));
  await userEvent.paste(text);
};

export const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }));

/** Presses after half a second: a press within it counts as the same tap (§9). */
export const pressAgain = async (name: string | RegExp): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, 500));
  await press(name);
};

export const chooseChannel = async (name: 'Email' | 'Phone'): Promise<void> =>
  userEvent.click(await screen.findByRole('radio', { name }));

/** Chooses the country of a number on the list of countries, which returns to the form. */
export const chooseCountry = async (name: string): Promise<void> => {
  await userEvent.click(await screen.findByRole('link', { name: /calling code/i }));
  const [country] = await screen.findAllByRole('button', { name: new RegExp(`^${name}`) });
  if (country) await userEvent.click(country);
  await screen.findByLabelText('Phone number');
};

export const fillEmail = async (email: string): Promise<void> => {
  await chooseChannel('Email');
  await fill('Email', email);
};

/** Returns the text of the fault at a field. */
export const faultAt = async (label: string): Promise<string | null> => {
  const field = await screen.findByLabelText(label);
  return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? null;
};

let contacts = 0;
/** Returns an address that no test of this file has used yet. */
export const newEmail = (): string => `visitor-${(contacts += 1)}@example.com`;

/** Returns another code. */
export const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000');

/** Begins to count the requests to a path. */
export const sendings = (path: string): (() => number) => {
  const fetched = jest.spyOn(globalThis, 'fetch');
  return () =>
    fetched.mock.calls.filter(([request]) => request instanceof Request && request.url.endsWith(path)).length;
};

/** Presses the button of the form as soon as it can be pressed again, before what follows is drawn. */
export const pressAtOnce = (): void => {
  const again = new MutationObserver(() => document.querySelector<HTMLElement>('button[type="submit"]')?.click());
  again.observe(document.body, { childList: true, subtree: true, attributes: true });
  stopPressing = () => again.disconnect();
};
let stopPressing: () => void = () => undefined;
afterEach(() => stopPressing());
