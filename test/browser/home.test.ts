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

  it.each(['light', 'dark'] as const)('meets WCAG 2.2 AA in the %s theme', async (colorScheme) => {
    const { page, close } = await app.open('/', { colorScheme });
    await page.locator(MARKET).first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await close();
  });
});
