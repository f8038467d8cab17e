import type { Page } from 'playwright-core';
import { newEmail, openSession, PASSWORD, signUpWith } from '../server/customers/customerContacts.ts';
import { accessibilityFaults } from '../support/browser/accessibility.ts';
import { type RunningApp, startApp } from '../support/browser/app.ts';

const NEW_PASSWORD = 'battery-staple-4';

const enterNewPassword = async (page: Page): Promise<void> => {
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await page.getByText('16, a good length').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
};

describe('a customer', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  it('who forgot the password sets a new one by code, is signed in with it, and returns to where they came from', async () => {
    const { email } = await signUpWith(app.server, { email: newEmail() });
    const { page, faults, close } = await app.open('/pages/history/index');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByRole('heading', { name: 'Forgot password' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: `Send a code to ${email}` }).click();
    await page.getByRole('heading', { name: `Code sent to ${email}` }).waitFor();
    const [message] = await app.server.messagesTo(email);
    await page.getByLabel('Six digits').fill(message?.code ?? '');
    await enterNewPassword(page);
    await page.getByRole('button', { name: 'Set the new password' }).click();
    await page.getByRole('heading', { name: 'History' }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('who changes the password reads that other devices are signed out, and they are', async () => {
    const { user, token } = await openSession(app.server);
    const other = await app.server.succeed('signIn', { body: { email: user.email ?? '', password: PASSWORD } });
    const { page, faults, close } = await app.open('/pages/user/index', { kept: { sun_token: token } });
    await page.getByRole('link', { name: 'Change password' }).click();
    await page.getByText('This signs out all your other devices.').waitFor();
    await page.getByLabel('Current password').fill('not-my-password-1');
    await enterNewPassword(page);
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('This is not your current password').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByLabel('Current password').fill(PASSWORD);
    // A second press within half a second counts as the first one.
    await page.waitForTimeout(600);
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('All your other devices were signed out. On this one you stay signed in.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect((await app.server.call('getUser', { token: other.token })).code).toBe(401);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('heading', { name: 'My account' }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('is asked before a half-filled change of password is left, and loses nothing by staying', async () => {
    const { token } = await openSession(app.server);
    const { page, faults, close } = await app.open('/pages/user/index', { kept: { sun_token: token } });
    await page.getByRole('link', { name: 'Change password' }).click();
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('alertdialog', { name: 'Notice' }).getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByLabel('Current password').inputValue()).toBe(PASSWORD);
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('alertdialog', { name: 'Notice' }).getByRole('button', { name: 'OK' }).click();
    await page.getByRole('heading', { name: 'My account' }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });
});
