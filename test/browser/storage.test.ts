import type { Page } from 'playwright-core';
import { openSession, PASSWORD } from '../server/customers/customerContacts.ts';
import { accessibilityFaults } from '../support/browser/accessibility.ts';
import { type RunningApp, startApp } from '../support/browser/app.ts';
import { unreadableWords } from '../support/browser/layout.ts';

const USER = '/pages/user/index';

/** Fills the storage until not a single character more fits. */
const fillStorage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    let filling = '';
    for (let size = 2 ** 22; size >= 1; size /= 2) {
      try {
        localStorage.setItem('filling', filling + 'x'.repeat(size));
        filling += 'x'.repeat(size);
      } catch {
        // This size does not fit; half of it may.
      }
    }
  });

describe('the storage of the device', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  it('is full: the app works, and states what it could not store', async () => {
    const { user } = await openSession(app.server);
    const { page, faults, close } = await app.open('/pages/user/sign_in');
    await page.getByLabel('Password', { exact: true }).waitFor();
    await fillStorage(page);
    await page.reload();
    await page.getByLabel('Email', { exact: true }).fill(user.email ?? '');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Not saved, and lost when this page closes: your sign-in.').waitFor();
    await page.getByRole('region', { name: 'Account', exact: true }).getByText('100,000.00').first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close this note' }).click();
    await page.getByText('This device has no room left').waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await close();
  });

  it('is blocked: the app works, states that nothing is stored, and what to do', async () => {
    const { page, faults, close } = await app.open('/pages/user/sign_in');
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      };
      Object.defineProperty(window, 'localStorage', { get: refuse });
      Object.defineProperty(window, 'sessionStorage', { get: refuse });
    });
    await page.reload();
    await page.getByText('This browser does not store data for this site').waitFor();
    await page.getByLabel('Email', { exact: true }).fill('sample@example.com');
    await page.getByRole('link', { name: 'Look at the market first' }).click();
    await page.getByRole('tab', { name: 'Metals' }).waitFor();
    await page.getByText('This browser does not store data for this site').waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('holds invalid values: the app starts, and states which choices it could not read', async () => {
    const { token } = await openSession(app.server);
    const nonsense = {
      language: 'Klingon',
      theme: '{"dark":',
      upColor: 'red',
      searches: '[1]',
      chart: 'null',
      userInfo: '[]',
      appConfig: '{"environment":{}}',
      commonInfo: '{"callingCodes":"none"}',
    };
    const { page, faults, close } = await app.open(USER, { kept: { ...nonsense, sun_token: token } });
    await page.getByText('100,000.00').waitFor();
    await page
      .getByText(
        'Reset to the default: the price colours, the language, the theme, recent searches, and the settings of the chart.',
      )
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await unreadableWords(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });
});
