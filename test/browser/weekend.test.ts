import { accessibilityFaults } from '../support/browser/accessibility.ts';
import { type RunningApp, startApp } from '../support/browser/app.ts';
import { SATURDAY_NOON } from '../support/testServer.ts';

describe('Home on a Saturday', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp({ at: SATURDAY_NOON });
  });
  afterAll(() => app.close());

  it('shows a visitor first what trades, with moving prices', async () => {
    const { page, faults, close } = await app.open();
    await page.getByRole('tab', { name: 'Crypto', selected: true }).waitFor();
    const first = page.getByRole('tabpanel').getByRole('listitem').first();
    const before = await first.innerText();
    await page.waitForFunction(
      (text) => document.querySelector<HTMLElement>('[role="tabpanel"] li')?.innerText !== text,
      before,
    );
    expect(await page.getByRole('region', { name: 'Hot items' }).getByRole('link').first().innerText()).toMatch(
      /^BTCUSD/,
    );
    expect(faults).toEqual([]);
    await close();
  });

  it('shows when gold opens, and leads to its chart, which shows it too', async () => {
    const { page, faults, close } = await app.open();
    await page.getByRole('link', { name: 'Gold opens Sunday, 22:00 London' }).click();
    await page.getByRole('heading', { name: 'XAUUSD' }).waitFor();
    await page.getByText('Opens Sunday, 22:00 London').waitFor();
    expect(await page.getByText('Closed').count()).toBe(1);
    expect(faults).toEqual([]);
    await close();
  });

  it.each(['light', 'dark'] as const)(
    'marks a closed market as closed, and meets WCAG 2.2 AA, in the %s theme',
    async (colorScheme) => {
      const { page, close } = await app.open('/', { colorScheme });
      await page.getByRole('tab', { name: 'Metals' }).click();
      const gold = page.getByRole('tabpanel').getByRole('link', { name: /XAUUSD/ });
      await gold.getByText('Closed').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await close();
    },
  );
});
