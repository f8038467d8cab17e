import { readFile } from 'node:fs/promises';
import { openSession } from '../server/customers/customerContacts.ts';
import { accessibilityFaults } from '../support/browser/accessibility.ts';
import { type RunningApp, startApp } from '../support/browser/app.ts';

const HISTORY = '/pages/history/index';

describe('the history of a customer', () => {
  let app: RunningApp;
  let token: string;

  /** Buys gold and closes the position again. */
  const trade = async () => {
    const body = { symbol: 'XAUUSD', direction: 0, kind: 'market', volume: '0.10', leverage: 20 } as const;
    const { id } = await app.server.succeed('placeOrder', { token, account: 'demo', body });
    await app.server.succeed('closePosition', { token, account: 'demo', query: { orderId: id } });
    return id;
  };
  const open = (address = HISTORY) => app.open(address, { kept: { sun_token: token } });

  beforeAll(async () => {
    app = await startApp();
  });
  beforeEach(async () => {
    ({ token } = await openSession(app.server));
  });
  afterAll(() => app.close());

  it('leads to an order and back to the list’s filter and scroll position', async () => {
    for (let count = 0; count < 30; count += 1) await trade();
    const { page, faults, close } = await open(`${HISTORY}?status=deal&symbol=XAUUSD`);
    const rows = page.getByRole('button', { name: /^XAUUSD/ });
    await rows.nth(19).scrollIntoViewIfNeeded();
    await rows.nth(24).scrollIntoViewIfNeeded();
    await rows.nth(24).click();
    const link = page.getByRole('link', { name: 'All figures of this order' });
    await link.scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => window.scrollY);
    expect(top).toBeGreaterThan(500);
    await link.click();
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('tab', { name: 'Deal', selected: true }).waitFor();
    await page.waitForFunction((before) => Math.abs(window.scrollY - before) < 200, top);
    expect(faults).toEqual([]);
    await close();
  });

  it('is saved as a table that a spreadsheet opens', async () => {
    for (let count = 0; count < 3; count += 1) await trade();
    const { page, faults, close } = await open();
    await page
      .getByRole('button', { name: /^XAUUSD/ })
      .nth(2)
      .waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('sun-demo-history.csv');
    const text = await readFile(await download.path(), 'utf8');
    expect(text.startsWith('\uFEFFOrder number,Account,Symbol,')).toBe(true);
    expect(text.trim().split('\r\n')).toHaveLength(4);

    // Printed: in light colours, with what is read and without what is pressed.
    await page.evaluate(() => localStorage.setItem('theme', 'dark'));
    await page.reload();
    await page.locator('html[data-theme=dark]').waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.locator('html[data-theme=light]').waitFor();
    await page
      .getByRole('button', { name: /^XAUUSD/ })
      .nth(2)
      .waitFor();
    expect(await page.getByRole('navigation').isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Download as CSV' }).isVisible()).toBe(false);
    expect(faults).toEqual([]);
    await close();
  });

  it('survives a reload at an order’s own address', async () => {
    const id = await trade();
    const { page, faults, close } = await open(`${HISTORY}?id=${id}`);
    await page.getByText(/^Closed at [\d.]+$/).waitFor();
    await page.reload();
    await page.getByText(/^Closed at [\d.]+$/).waitFor();
    await page.getByRole('button', { name: 'Profit or loss' }).click();
    await page.getByRole('dialog').waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('states for each closing the net result that the sheet estimated and the message showed', async () => {
    const setGold = (bid: string, ask: string) =>
      app.server.succeed('setQuote', { path: { symbol: 'XAUUSD' }, body: { bid, ask } });
    await setGold('4099.65', '4100.00');
    const body = { symbol: 'XAUUSD', direction: 0, kind: 'market', volume: '0.10', leverage: 20 } as const;
    const { id } = await app.server.succeed('placeOrder', { token, account: 'demo', body });
    await setGold('4110.00', '4110.35');
    const { page, faults, close } = await open(`/pages/position/index?id=${id}`);
    await page.getByRole('button', { name: 'Close part', exact: true }).first().tap();
    const sheet = page.getByRole('dialog', { name: 'Close XAUUSD' });
    const estimated = sheet.getByText(/^\+49\.65$/);
    await estimated.waitFor();
    await sheet.getByRole('button', { name: 'Close 0.05 XAUUSD' }).tap();
    await page.getByText('Closed 0.05 XAUUSD at 4110.00: +49.65 USD').waitFor();
    await sheet.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Notifications' }).tap();
    await page.getByRole('link', { name: /Closed by you XAUUSD, Buy 0\.05 closed at 4110\.00.*\+49\.65/ }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'History' }).tap();
    const row = page.getByRole('button', { name: /^XAUUSD Buy 0\.05 \+49\.65/ });
    await row.tap();
    await page.getByText('0.05 XAUUSD: +49.65 USD').waitFor();
    await page.getByText('Price +50.00, fee −0.35, overnight fee 0.00').waitFor();
    await page.getByText('+49.65', { exact: true }).nth(1).waitFor();
    await app.server.succeed('clearQuote', { path: { symbol: 'XAUUSD' } });
    expect(faults).toEqual([]);
    await close();
  });

  it('meets WCAG 2.2 AA with its filter sheets open', async () => {
    await trade();
    const { page, close } = await app.open(HISTORY, { kept: { sun_token: token }, reducedMotion: 'reduce' });
    for (const filter of [/^Days/, /^Instrument/]) {
      await page.getByRole('button', { name: filter }).click();
      await page.getByRole('dialog').getByRole('radio').first().waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    await close();
  });
});
