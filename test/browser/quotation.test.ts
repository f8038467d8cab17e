import { type RunningApp, startApp } from '../support/browser/app.ts';

const QUOTATION = '/pages/index/quotation';

describe('the quotation', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  it('draws the rows in sight at any scroll position, and restores the position on return', async () => {
    const { page, faults, close } = await app.open(QUOTATION);
    const rows = page.getByRole('rowheader');
    await rows.filter({ hasText: 'EURUSD' }).waitFor();
    const total = Number(await page.getByRole('table').getAttribute('aria-rowcount')) - 1;
    expect(await rows.count()).toBeLessThan(total);

    await page.mouse.wheel(0, 5000);
    await rows.filter({ hasText: 'EURUSD' }).waitFor({ state: 'detached' });
    const last = page.locator(`[aria-rowindex="${total + 1}"]`);
    await last.waitFor();
    const scrolled = await page.evaluate(() => window.scrollY);

    await last.getByRole('link').click();
    await page.getByRole('button', { name: 'Back' }).click();
    await last.waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
    expect(faults).toEqual([]);
    await close();
  });

  it('is sorted, starred and opened by keyboard alone', async () => {
    const { page, close } = await app.open(`${QUOTATION}?tab=metals`);
    const order = page.getByRole('columnheader', { name: 'Sell price' }).getByRole('button');
    await order.focus();
    await page.keyboard.press('Enter');
    await page
      .getByRole('columnheader', { name: 'Sell price' })
      .and(page.locator('[aria-sort="descending"]'))
      .waitFor();
    // The next head, then the first row's link and its star.
    for (const _stop of ['change', 'link', 'star']) await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'XAUUSD in favourites', pressed: true }).waitFor();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'XAUUSD' }).waitFor();
    await close();
  });

  it('keeps its rows through a dropped socket, and their prices move again', async () => {
    const { page, close } = await app.open(`${QUOTATION}?tab=crypto`);
    const bitcoin = page.getByRole('row').filter({ hasText: 'BTCUSD' });
    await bitcoin.waitFor();
    await page.evaluate(() => {
      const table = document.querySelector('[role="table"]');
      new MutationObserver(() => {
        if (!document.querySelector('[role="rowheader"]')) document.title = 'flashed empty';
      }).observe(table?.parentElement ?? document.body, { childList: true, subtree: true });
    });
    await app.server.succeed('dropSockets');
    const before = await bitcoin.innerText();
    await page.waitForFunction(
      (text) => [...document.querySelectorAll<HTMLElement>('[role="row"]')].every((row) => row.innerText !== text),
      before,
    );
    expect(await page.title()).not.toBe('flashed empty');
    await close();
  });
});
