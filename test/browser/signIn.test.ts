import type { Page } from 'playwright-core';
import {
  newEmail,
  newPhone,
  openSession,
  PASSWORD,
  recipientOf,
  signUpWith,
} from '../server/customers/customerContacts.ts';
import { accessibilityFaults } from '../support/browser/accessibility.ts';
import { type RunningApp, startApp } from '../support/browser/app.ts';

const SIGN_IN = '/pages/user/sign_in';

/** Completes the first step with a new password, up to the code. */
const enterPassword = async (page: Page): Promise<void> => {
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: /^Send a code to / }).click();
  await page.getByText('Send code success').waitFor();
  await page.getByLabel('Six digits').waitFor();
};

const tickTexts = async (page: Page): Promise<void> => {
  await page.getByRole('checkbox', { name: /^I have read/ }).check();
  await page.getByRole('checkbox', { name: /lose all the money/ }).check();
};

const enterPhone = async (page: Page, phone: string): Promise<void> => {
  await page.getByRole('radio', { name: 'Phone' }).click();
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('link', { name: 'Choose the calling code' }).click();
  await page.getByRole('search').getByRole('textbox').fill('united k');
  await page.getByRole('button', { name: /^United Kingdom/ }).click();
  expect(await page.getByLabel('Phone number').inputValue()).toBe(phone);
};

describe('a visitor', () => {
  let app: RunningApp;
  const codeTo = async (recipient: string): Promise<string> => {
    const [message] = await app.server.messagesTo(recipient);
    return message?.code ?? '';
  };

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  /** Completes sign-up from the code to Home: creates the account at the last digit, and is signed in. */
  const createAndSignIn = async (page: Page, code: string): Promise<void> => {
    expect(await accessibilityFaults(page)).toEqual([]);
    await tickTexts(page);
    await page.getByLabel('Six digits').fill(code);
    await page.getByText('Login Success').waitFor();
    await page.getByRole('region', { name: 'Account', exact: true }).getByText('100,000.00').first().waitFor();
  };

  it('signs up by e-mail from Home, reads the code in the inbox, and returns to Home signed in', async () => {
    const email = newEmail();
    const { page, faults, close } = await app.open();
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByLabel('Email', { exact: true }).fill(email);
    await enterPassword(page);
    // The phone dropped the tab while the mail was read: the contact and the code's pause are still there.
    await page.reload();
    await page.getByRole('heading', { name: `Code sent to ${email}` }).waitFor();
    await page.getByText('A new code can be sent in').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD.slice(0, 8));
    expect(await page.getByLabel('Confirm password').count()).toBe(0);
    // Half of it is typed when something else is read: the field stays.
    await page.getByRole('link', { name: 'Read the risks' }).click();
    await page.goBack();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    const [inbox] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: /inbox/ }).click(),
    ]);
    const code = await inbox.locator('.code strong').first().innerText();
    await inbox.close();
    await createAndSignIn(page, code);
    expect(faults).toEqual([]);
    await close();
  });

  it('signs up by phone with an invite link, which is counted, and returns to the page that required sign-in', async () => {
    const inviter = await openSession(app.server);
    const { link, count } = await app.server.succeed('getInvited', { token: inviter.token });
    expect(count).toBe(0);
    const entry = newPhone();
    const { page, faults, close } = await app.open();
    await page.goto(`${app.server.url}${link}&back=${encodeURIComponent('/pages/index/place?symbol=XAUUSD')}`);
    await enterPhone(page, entry.phone);
    expect(await page.getByLabel('Invite code, optional').inputValue()).toBe(inviter.user.inviteCode);
    await enterPassword(page);
    await tickTexts(page);
    await page.getByLabel('Six digits').fill(await codeTo(recipientOf(entry)));
    await page.getByRole('heading', { name: 'XAUUSD' }).waitFor();
    expect((await app.server.succeed('getInvited', { token: inviter.token })).count).toBe(1);
    expect(faults).toEqual([]);
    await close();
  });

  it('signs in by code, with a number that survived a reload', async () => {
    const entry = await signUpWith(app.server, newPhone());
    const { page, faults, close } = await app.open(SIGN_IN);
    await enterPhone(page, entry.phone);
    await page.reload();
    await page.getByRole('button', { name: 'Use a code instead' }).click();
    await page.getByRole('button', { name: 'Send a code' }).click();
    await page.getByText('A new code can be sent in').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('Code from the text message').fill(await codeTo(recipientOf(entry)));
    await page.getByText('Login Success').waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('reads the refusal of a wrong password in German, with all values kept', async () => {
    const { email } = await signUpWith(app.server, { email: newEmail() });
    const { page, faults, close } = await app.open(SIGN_IN, { kept: { language: 'de' } });
    const alert = page.getByRole('alert');
    const submit = page.locator('button[type=submit]');
    await page.locator('input[type=email]').fill(email);
    await page.locator('input[type=password]').fill('Not-my-password-1');
    await submit.click();
    await alert.getByText('Konto oder Passwort').waitFor();

    // The switch to a code, then the button that sends one.
    const steps = page.locator('main button:not([role], [aria-label])');
    await steps.click();
    await steps.last().click();
    await page.getByRole('img', { name: '60' }).waitFor();
    const code = await codeTo(email);
    await page.locator('input[autocomplete=one-time-code]').fill(code === '000000' ? '000001' : '000000');
    await alert.getByText('Falscher Verifizierungscode').waitFor();
    expect(await alert.innerText()).toContain('4');
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('sun_token'))).toBeNull();
    expect(await page.locator('input[type=email]').inputValue()).toBe(email);
    expect(faults).toEqual([]);
    await close();
  });
});
