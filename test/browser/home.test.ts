import { accessibilityFaults } from '../support/browser/accessibility.ts';
import { type RunningApp, startApp } from '../support/browser/app.ts';

const MARKET = '[role="tabpanel"] li';

describe('Home', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  it('shows a visitor the market with moving prices', async () => {
    const { page, faults, close } = await app.open();
    const gold = page.locator(MARKET).first();
    await gold.waitFor();
    const before = await gold.innerText();
    await page.waitForFunction(
      ([selector, text]) => document.querySelector<HTMLElement>(selector)?.innerText !== text,
      [MARKET, before] as const,
    );
    expect(faults).toEqual([]);
    await close();
  });

  it('leads a visitor to instruments by their names, in German too, and to the market when nothing is found', async () => {
    for (const [language, searches] of [
      ['en', { gold: 'XAUUSD', 's&p': 'US500', 'usd jpy': 'USDJPY', 'EUR/USD': 'EURUSD' }],
      ['de', { 'euro dollar': 'EURUSD', silber: 'XAGUSD', 'schweizer franken': 'USDCHF' }],
    ] as const) {
      const { page, faults, close } = await app.open('/pages/index/search', { kept: { language } });
      const field = page.getByRole('textbox');
      for (const [typed, symbol] of Object.entries(searches)) {
        await field.fill(typed);
        await page
          .locator('main')
          .getByRole('link', { name: new RegExp(`^${symbol}`) })
          .first()
          .waitFor();
      }
      await field.fill('zzzz');
      await page.getByText(/^(See the market|Zum Markt)$/).waitFor();
      await field.fill('gold');
      await page
        .locator('main')
        .getByRole('link', { name: /^XAUUSD/ })
        .tap();
      await page.waitForURL('**/#/pages/index/chart?symbol=XAUUSD');
      expect(faults).toEqual([]);
      await close();
    }
  });

  it.each(['light', 'dark'] as const)('meets WCAG 2.2 AA in the %s theme', async (colorScheme) => {
    const { page, close } = await app.open('/', { colorScheme });
    await page.locator(MARKET).first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await close();
  });
});
