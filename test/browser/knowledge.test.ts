import type { Page } from 'playwright-core';
import { becomeReal, setCustomer, signUpTrader } from '../server/trading/trader.ts';
import { accessibilityFaults } from '../support/browser/accessibility.ts';
import { type RunningApp, startApp } from '../support/browser/app.ts';

/** Right answers, except the last one. */
const ANSWERS = [
  /set aside to hold it open/,
  /both grow/,
  /20.?% of the margin/,
  /first price at or beyond/,
  /the largest loss first/,
  /The margin at most/,
];

describe('the first real order', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  const buy = async (page: Page) => {
    await page.getByRole('button', { name: /^Buy 0\.20 XAUUSD/ }).click();
    await page.getByRole('alertdialog', { name: 'Notice' }).getByRole('button', { name: 'OK' }).click();
  };

  it('requires six questions, explained and acknowledged after a failure, and is then sent as it was typed', async () => {
    const trader = await signUpTrader(app.server);
    const real = await becomeReal(app.server, trader, '5000.00');
    await setCustomer(app.server, trader.id, { knowledge_version: null });
    const { page, faults, close } = await app.open('/pages/index/place?symbol=XAUUSD', {
      kept: { sun_token: trader.token },
    });
    await page.getByRole('textbox', { name: 'Volume' }).fill('0.20');
    await page.getByText('Before your first order on the real account').waitFor();
    await page.getByRole('link', { name: 'Answer six questions about the risks' }).click();

    for (const name of ANSWERS) await page.getByRole('radio', { name }).click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Check my answers' }).click();
    await page.getByText('5 of 6 answers are right').waitFor();
    await page.getByText('Not right: The margin at most').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByText(/^I have read the warning/).click();
    await page.getByRole('button', { name: 'Acknowledge the warning' }).click();
    await page.getByRole('button', { name: 'Back to the order' }).click();

    await buy(page);
    await page
      .getByText(/^Filled|filled/i)
      .first()
      .waitFor();
    await page.getByRole('button', { name: /^XAUUSD Buy 0\.20/ }).waitFor();
    expect((await real.list({ view: 'open' })).items).toMatchObject([{ symbol: 'XAUUSD', volume: '0.20' }]);
    expect(faults).toEqual([]);
    await close();
  });
});
