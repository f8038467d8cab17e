import type { Page } from 'playwright-core';
import { openSession, PASSWORD } from '../server/customers/customerContacts.ts';
import { accessibilityFaults } from '../support/browser/accessibility.ts';
import { type RunningApp, startApp } from '../support/browser/app.ts';

const SESSIONS = '/pages/user/sessions';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

const signIn = async (page: Page, email: string | null): Promise<void> => {
  await page.getByLabel('Email', { exact: true }).fill(email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

describe('sessions', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  const openAnother = async (email: string | null): Promise<string> =>
    (await app.server.succeed('signIn', { body: { email: email ?? '', password: PASSWORD } })).token;

  it('of another device are ended; that device signs in again and returns to its screen', async () => {
    const { user } = await openSession(app.server);
    const lost = await app.open('/pages/user/sign_in', { userAgent: IPHONE });
    await signIn(lost.page, user.email);
    await lost.page.getByRole('region', { name: 'Account', exact: true }).getByText('100,000.00').first().waitFor();
    await lost.page.getByRole('link', { name: 'History' }).click();
    await lost.page.getByRole('heading', { name: 'History' }).waitFor();
    const own = await app.open(SESSIONS, { kept: { sun_token: await openAnother(user.email) } });
    await own.page.getByText('Safari on iPhone', { exact: true }).waitFor();
    expect(await accessibilityFaults(own.page)).toEqual([]);
    await own.page.getByRole('button', { name: 'Sign out Safari on iPhone' }).click();
    await own.page.getByRole('alertdialog', { name: 'Notice' }).getByRole('button', { name: 'OK' }).click();
    await own.page.getByText('Safari on iPhone is signed out').waitFor();
    await own.page.getByText('Safari on iPhone', { exact: true }).waitFor({ state: 'detached' });
    expect(await accessibilityFaults(own.page)).toEqual([]);

    // The other device learns of it at once, without a press.
    await lost.page.getByText('You were signed out on this device.').waitFor();
    const kept = () => lost.page.evaluate(() => [localStorage.getItem('sun_token'), localStorage.getItem('userInfo')]);
    await lost.page.waitForFunction(() => localStorage.getItem('sun_token') === null);
    expect(await kept()).toEqual([null, null]);
    await signIn(lost.page, user.email);
    await lost.page.getByRole('heading', { name: 'History' }).waitFor();
    expect([...own.faults, ...lost.faults]).toEqual([]);
    await lost.close();
    await own.close();
  });

  it('of all other devices are ended after a question that counts them; this device’s session stays', async () => {
    const { user, token } = await openSession(app.server);
    const others = [await openAnother(user.email), await openAnother(user.email)];
    const { page, faults, close } = await app.open(SESSIONS, { kept: { sun_token: token } });
    await page.getByRole('button', { name: 'Sign out all 2 other devices' }).click();
    await page.getByText('Sign out all 2 other devices? On this one you stay signed in.').waitFor();
    await page.getByRole('alertdialog', { name: 'Notice' }).getByRole('button', { name: 'OK' }).click();
    await page.getByText('2 devices are signed out').waitFor();
    await page.getByText('No other device is signed in').waitFor();
    const answers = await Promise.all([token, ...others].map((each) => app.server.call('getUser', { token: each })));
    expect(answers.map(({ code }) => code)).toEqual([200, 401, 401]);
    expect(faults).toEqual([]);
    await close();
  });

  it('that end ask nothing about a half-filled form, and sign-in leads back to it', async () => {
    const { user, token } = await openSession(app.server);
    const { page, faults, close } = await app.open('/pages/user/index', { kept: { sun_token: token } });
    await page.getByRole('link', { name: 'Change password' }).click();
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByLabel('New password', { exact: true }).fill('battery-staple-4');
    await page.getByLabel('Confirm password').fill('battery-staple-4');
    const { items } = await app.server.succeed('listSessions', { token });
    await app.server.succeed('endSession', { token, path: { id: items[0]?.id ?? '' } });
    // By then the app may have noticed the end of the session by itself.
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await signIn(page, user.email);
    await page.getByRole('heading', { name: 'Change password' }).waitFor();
    expect(await page.getByLabel('Current password').inputValue()).toBe('');
    expect(faults).toEqual([]);
    await close();
  });
});
