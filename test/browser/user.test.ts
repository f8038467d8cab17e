import type { Page } from 'playwright-core';
import { openSession, PASSWORD, signUpByEmail } from '../server/customers/customerContacts.ts';
import { accessibilityFaults } from '../support/browser/accessibility.ts';
import { type RunningApp, startApp } from '../support/browser/app.ts';

const USER = '/pages/user/index';

/** Opens the sheet of a setting and presses one of its options, which applies at once and closes it. */
const choose = async (page: Page, setting: RegExp, option: RegExp) => {
  await page.getByRole('button', { name: setting }).click();
  await page.getByRole('dialog').getByRole('radio', { name: option }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};
/** Reads the customer's choices from the document's attributes. */
const shown = (page: Page) =>
  page.evaluate(() => {
    const { lang, dataset } = document.documentElement;
    return { lang, theme: dataset['theme'], prices: dataset['prices'] };
  });

describe('my account', () => {
  let app: RunningApp;
  let token: string;

  beforeAll(async () => {
    app = await startApp();
    ({ token } = await openSession(app.server));
  });
  afterAll(() => app.close());

  it('keeps language, theme and colours over a reload, and switches the language back', async () => {
    const { page, faults, close } = await app.open(USER, { kept: { sun_token: token } });
    await choose(page, /^Theme/, /Dark/);
    await choose(page, /^Price colours/, /Blue up/);
    await choose(page, /^Language/, /Deutsch/);
    await page.getByRole('heading', { name: 'Mein Konto' }).waitFor();

    await page.reload();
    await page.getByRole('heading', { name: 'Mein Konto' }).waitFor();
    expect(await shown(page)).toEqual({ lang: 'de', theme: 'dark', prices: 'blue-orange' });
    await choose(page, /Deutsch$/, /English/);
    await page.getByRole('heading', { name: 'My account' }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('shows the server’s texts in the new language too', async () => {
    const { page, close } = await app.open('/', { kept: { sun_token: token } });
    await page.getByRole('tab', { name: 'Metals' }).waitFor();
    await page.getByRole('link', { name: 'User' }).click();
    await choose(page, /^Language/, /Deutsch/);
    await page.getByRole('heading', { name: 'Mein Konto' }).waitFor();
    await page.locator('nav a').first().click();
    await page.getByRole('tab', { name: 'Metalle' }).waitFor();
    await close();
  });

  it('keeps its language when the texts of another fail to load, and reports it', async () => {
    const { page, close } = await app.open(USER, { kept: { sun_token: token } });
    await page.route('**/texts/th/*', (route) => route.abort());
    await choose(page, /^Language/, /ไทย/);
    await page.getByText('The server could not be reached. Please try again.').waitFor();
    await page.getByRole('button', { name: 'Language English' }).waitFor();
    await close();
  });

  it('reports files that failed to load, and loads them on the next press', async () => {
    const { page, close } = await app.open(USER, { kept: { sun_token: token } });
    await page.getByText('100,000.00').waitFor();
    const said = page.getByText('The server could not be reached. Please try again.');
    for (const name of ['Log out', 'Theme System default']) {
      await page.route('**/*.js', (route) => route.abort());
      await page.getByRole('button', { name }).click();
      await said.waitFor();
      await said.waitFor({ state: 'detached' });
      await page.unroute('**/*.js');
      await page.getByRole('button', { name }).click();
      await page.getByRole('alertdialog').or(page.getByRole('dialog')).waitFor();
      await page.keyboard.press('Escape');
    }
    await close();
  });

  it('applies choices to every open tab', async () => {
    const { page, close } = await app.open(USER);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole('button', { name: /^Theme/ }).waitFor();
    await choose(page, /^Price colours/, /Green up/);
    await choose(page, /^Theme/, /Dark/);
    await choose(page, /^Language/, /Deutsch/);
    await other.getByRole('heading', { name: 'Mein Konto' }).waitFor();
    expect(await shown(other)).toEqual({ lang: 'de', theme: 'dark', prices: 'green-up' });
    await close();
  });

  it.each(['light', 'dark'] as const)('meets WCAG 2.2 AA in the %s theme, its sheets too', async (colorScheme) => {
    const { page, faults, close } = await app.open(USER, { kept: { sun_token: token }, colorScheme });
    await page.getByText('100,000.00').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    for (const setting of [/^Language/, /^Theme/, /^Price colours/]) {
      await page.getByRole('button', { name: setting }).click();
      await page.getByRole('dialog').getByRole('radio').first().waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    expect(faults).toEqual([]);
    await close();
  });

  it('shows the next customer of the device nothing of the one who logged out', async () => {
    const session = await openSession(app.server);
    const body = { symbol: 'XAUUSD', direction: 0, kind: 'market', volume: '0.10', leverage: 20 } as const;
    await app.server.succeed('placeOrder', { token: session.token, account: 'demo', body });
    const email = await signUpByEmail(app.server);
    const { page, faults, close } = await app.open('/pages/position/index', { kept: { sun_token: session.token } });
    await page.getByRole('button', { name: /^XAUUSD Buy 0\.10/ }).waitFor();
    await page.getByRole('link', { name: 'User' }).tap();
    await page.getByRole('button', { name: 'Log out' }).tap();
    await page.getByRole('alertdialog', { name: 'Notice' }).getByRole('button', { name: 'OK' }).tap();
    await page.getByRole('button', { name: 'Sign in' }).tap();
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('region', { name: 'Account', exact: true }).getByText('100,000.00').first().waitFor();
    await page.getByRole('link', { name: 'Position' }).tap();
    await page.getByText('No open positions').waitFor();
    await page.getByRole('link', { name: 'History' }).tap();
    await page.getByText('No orders yet').waitFor();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(session.token);
    expect(faults).toEqual([]);
    await close();
  });

  it('leads to Home as a visitor after logging out', async () => {
    const session = await openSession(app.server);
    const { page, faults, close } = await app.open(USER, { kept: { sun_token: session.token } });
    await page.getByText('100,000.00').waitFor();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('alertdialog', { name: 'Notice' }).getByRole('button', { name: 'OK' }).click();
    await page.getByText('Logout Success').waitFor();
    await page.getByRole('tab', { name: 'Metals' }).waitFor();
    await page.getByRole('button', { name: 'Sign up' }).waitFor();
    expect(faults).toEqual([]);

    await page.getByRole('link', { name: 'User' }).click();
    await page.getByRole('heading', { name: 'You are not signed in' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await close();
  });
});
