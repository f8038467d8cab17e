import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PATHS } from '../../../../src/web/navigation/index.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import type { TestCustomer } from '../../../support/signUpCustomer.ts';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';

let server: WebServer;
beforeAll(async () => {
  server = await startWebServer();
}, 60_000);
afterAll(() => server.close());

const NEW_PASSWORD = 'battery-staple-4';

const open = async (): Promise<TestCustomer> => {
  const customer = await server.signUpCustomer();
  localStorage.setItem('sun_token', customer.token);
  await renderApp({ origin: server.url, address: PATHS.changePassword });
  return customer;
};
const fill = async (label: string, text: string): Promise<void> => {
  await userEvent.clear(await screen.findByLabelText(label));
  await userEvent.paste(text);
};
const enter = async (current: string, password: string, confirmPassword = password): Promise<void> => {
  await fill('Current password', current);
  await fill('New password', password);
  await fill('Confirm password', confirmPassword);
};
/** Waits first: a second press within half a second counts as the first one. */
const anotherPress = async () => {
  await new Promise((resolve) => setTimeout(resolve, 600));
  await press();
};
const press = async () => userEvent.click(await screen.findByRole('button', { name: /^Change the password/ }));
const faultAt = (label: string) =>
  document.getElementById(screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')?.textContent ?? null;

describe('changing the password (§1)', () => {
  it('reports that other devices were signed out, and leads to the signed-in devices', async () => {
    const { email, password, token } = await open();
    const { token: elsewhere } = await server.succeed('signIn', { body: { email, password } });
    await enter(password, NEW_PASSWORD);
    await press();
    expect(
      await screen.findByText('All your other devices were signed out. On this one you stay signed in.'),
    ).toBeInTheDocument();
    expect((await server.call('getUser', { token: elsewhere })).code).toBe(401);
    expect((await server.call('getUser', { token })).code).toBe(200);
    await userEvent.click(screen.getByRole('link', { name: 'See where you are signed in' }));
    expect(await screen.findByRole('heading', { name: 'Signed-in devices' })).toBeInTheDocument();
  });

  it('marks all faults in the words of §5 and §8, and leads to the first', async () => {
    await open();
    await enter('x', 'password1', 'password2');
    await userEvent.clear(screen.getByLabelText('Current password'));
    await press();
    expect(faultAt('Current password')).toBe('Enter the password');
    expect(faultAt('New password')).toBe('This password is easy to guess. Please choose another.');
    expect(faultAt('Confirm password')).toBe('The confirmation password is inconsistent with the login password');
    expect(screen.getByLabelText('Current password')).toHaveFocus();
    await fill('New password', '123456');
    expect(faultAt('New password')).toBe('Password too short. It must be longer than 6 characters.');
  });

  it('marks a wrong current password at its field, and states the wait after too many attempts', async () => {
    const { token } = await open();
    await enter('not-my-password-1', NEW_PASSWORD);
    await press();
    await waitFor(() => expect(faultAt('Current password')).toBe('This is not your current password'));
    expect(screen.getByLabelText('New password')).toHaveValue(NEW_PASSWORD);

    const body = { currentPassword: 'not-my-password-1', password: NEW_PASSWORD };
    for (let tries = 0; tries < 5; tries += 1) await server.call('changePassword', { token, body });
    await fill('Current password', 'not-my-password-2');
    await anotherPress();
    await waitFor(() =>
      expect(faultAt('Current password')).toMatch(/^Too many attempts. Please try again in \d+ minute/),
    );
  });

  it('reports that the password may have changed when no answer came', async () => {
    const { password } = await open();
    await server.succeed('addFault', { body: { operationId: 'changePassword', kind: 'drop', times: 1 } });
    await enter(password, NEW_PASSWORD);
    await press();
    expect(await screen.findByText('No clear answer came')).toBeInTheDocument();
  });
});
