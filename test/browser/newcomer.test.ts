import type { Locator } from 'playwright-core';
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

/**
 * Seconds that a thumb needs: 1.3 for a tap with the look for its target, 0.3 for a key, and 12 for the mail with the
 * code, to open it, read it and return.
 */
const secondsOf = ({ taps, keys }: { readonly taps: number; readonly keys: number }): number =>
  taps * 1.3 + keys * 0.3 + 12;

describe('a new customer', () => {
  it.each(DAYS)(
    'signs up and buys $symbol within a minute by 13 taps and 4 fields, sees its price move, closes it, and finds it in the history, on $day',
    async ({ at, tab, symbol }) => {
      const app = await startApp({ at });
      const { page, faults, close } = await app.open();
      const email = newEmail();
      const effort = { taps: 0, fields: 0, keys: 0 };
      const tap = async (target: Locator) => {
        effort.taps += 1;
        await target.click();
      };
      /** Types into a field that has the focus already, or is tapped first. */
      const type = async (label: string, text: string) => {
        const field = page.getByLabel(label, { exact: true });
        if (!(await field.evaluate((each) => each === document.activeElement))) await tap(field);
        effort.fields += 1;
        effort.keys += text.length;
        await page.keyboard.type(text);
      };

      await tap(page.getByRole('button', { name: 'Sign up' }));
      await type('Email', email);
      await type('Password', PASSWORD);
      await type('Confirm password', PASSWORD);
      await tap(page.getByRole('button', { name: /^Send a code to / }));
      await page.getByText('Send code success').waitFor();
      await tap(page.getByRole('checkbox', { name: /^I have read/ }));
      await tap(page.getByRole('checkbox', { name: /lose all the money/ }));
      const code = page.getByLabel('Six digits');
      await tap(code);
      const [message] = await app.server.messagesTo(email);
      await type('Six digits', message?.code ?? '');
      await page.getByText('Login Success').waitFor();
      await page.getByRole('region', { name: 'Account', exact: true }).getByText('100,000.00').first().waitFor();

      await tap(page.getByRole('tab', { name: tab }));
      await tap(page.getByRole('tabpanel').getByRole('link', { name: new RegExp(`^${symbol}`) }));
      await page.locator('.highcharts-candlestick-series').first().waitFor();
      await tap(page.getByRole('button', { name: /^Buy/ }).or(page.getByRole('link', { name: /^Buy/ })));
      await tap(page.getByRole('button', { name: `Buy 0.10 ${symbol}` }));
      await tap(page.getByRole('alertdialog', { name: 'Notice' }).getByRole('button', { name: 'OK' }));
      await page.getByText('Open Success').waitFor();
      expect(effort).toMatchObject({ taps: 13, fields: 4 });
      expect(secondsOf(effort)).toBeLessThan(60);

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
