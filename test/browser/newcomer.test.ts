import { newEmail, PASSWORD } from '../server/customers/customerContacts.ts';
import { startApp } from '../support/browser/app.ts';
import { SATURDAY_NOON, WEDNESDAY_MORNING } from '../support/testServer.ts';

/**
 * Instruments traded on each day: gold in the week, on Home behind its tab; on a Saturday Bitcoin, which Home shows
 * first.
 */
const DAYS = [
  { day: 'a Wednesday', at: WEDNESDAY_MORNING, tab: 'Metals', symbol: 'XAUUSD' },
  { day: 'a Saturday', at: SATURDAY_NOON, tab: 'Crypto', symbol: 'BTCUSD' },
];

describe('a new customer', () => {
  it.each(DAYS)(
    'signs up, buys $symbol, sees its price move, closes it, and finds it in the history, on $day',
    async ({ at, tab, symbol }) => {
      const app = await startApp({ at });
      const { page, faults, close } = await app.open();
      const email = newEmail();

      await page.getByRole('button', { name: 'Sign up' }).click();
      await page.getByLabel('Email', { exact: true }).fill(email);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByLabel('Confirm password').fill(PASSWORD);
      await page.getByRole('button', { name: /^Send a code to / }).click();
      await page.getByText('Send code success').waitFor();
      const [message] = await app.server.messagesTo(email);
      await page.getByLabel('Six digits').fill(message?.code ?? '');
      await page.getByRole('button', { name: 'Create the account' }).click();
      await page.getByText("Success, Let's sign in").waitFor();
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText('Login Success').waitFor();
      await page.getByRole('region', { name: 'Account', exact: true }).getByText('100,000.00').first().waitFor();

      await page.getByRole('tab', { name: tab }).click();
      await page
        .getByRole('tabpanel')
        .getByRole('link', { name: new RegExp(`^${symbol}`) })
        .click();
      await page.locator('.highcharts-candlestick-series').first().waitFor();
      await page
        .getByRole('button', { name: /^Buy/ })
        .or(page.getByRole('link', { name: /^Buy/ }))
        .click();
      await page.getByRole('button', { name: `Buy 0.10 ${symbol}` }).click();
      await page.getByRole('alertdialog', { name: 'Notice' }).getByRole('button', { name: 'OK' }).click();
      await page.getByText('Open Success').waitFor();

      const position = page.getByRole('button', { name: new RegExp(`^${symbol}`) });
      const before = await position.innerText();
      while ((await position.innerText()) === before) await page.waitForTimeout(200);
      await position.click();
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: `Close 0.10 ${symbol}` })
        .click();
      await page.getByText('No open positions').waitFor();

      await page.getByRole('link', { name: 'History' }).click();
      await page.getByRole('button', { name: new RegExp(`^${symbol}.*Closed by you`) }).waitFor();
      expect(faults).toEqual([]);
      await close();
      await app.close();
    },
  );
});
