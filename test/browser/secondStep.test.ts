import type { Page } from 'playwright-core';
import { openSession, PASSWORD } from '../server/customers/customerContacts.ts';
import { accessibilityFaults } from '../support/browser/accessibility.ts';
import { type RunningApp, startApp } from '../support/browser/app.ts';

const NEW_PASSWORD = 'battery-staple-4';

/** Gives a page a device that makes and uses passkeys, whose lock is always opened. */
const addPasskeyDevice = async (page: Page): Promise<void> => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

describe('a passkey', () => {
  let app: RunningApp;
  beforeAll(async () => {
    // The page is opened at localhost, as browsers make no passkey at a number.
    const passkeys = { host: 'localhost', origins: ['http://localhost:0'] };
    app = await startApp({ secondStep: { policy: 'when-set-up', passkeys } });
  });
  afterAll(() => app.close());

  it('is set up, confirms a new password, and signs in without one [SCS-24, SCS-29, SCS-30]', async () => {
    const { user } = await openSession(app.server);
    const { page, faults, close } = await app.open();
    const home = app.server.url.replace('127.0.0.1', 'localhost');
    await addPasskeyDevice(page);
    await page.goto(`${home}/h5/#/pages/user/sign_in?back=%2Fpages%2Fuser%2Fsecond_step`);
    await page.getByLabel('Email', { exact: true }).fill(user.email ?? '');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('link', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name of the passkey').fill('My phone');
    await page.getByLabel('Current password').fill(PASSWORD);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create the passkey' }).click();
    await page.getByText('Your second step is set up').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'I have kept the codes' }).click();
    await page.getByRole('button', { name: 'My phone' }).waitFor();

    await page.goto(`${home}/h5/#/pages/user/change_password`);
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm with a passkey' }).click();
    await page.getByText('The password is changed').waitFor();

    await page.evaluate(() => localStorage.clear());
    await page.goto(`${home}/h5/sun.svg`);
    await page.goto(`${home}/h5/#/pages/user/sign_in?back=%2Fpages%2Fuser%2Fsessions`);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByRole('heading', { name: 'Signed-in devices' }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });
});
