import type { Locator } from 'playwright-core';
import { openSession } from '../server/customers/customerContacts.ts';
import { accessibilityFaults } from '../support/browser/accessibility.ts';
import { type RunningApp, startApp } from '../support/browser/app.ts';
import { tabTo } from '../support/browser/keyboard.ts';

describe('a demo customer', () => {
  let app: RunningApp;
  let token: string;
  const orders = (view: 'open' | 'history') =>
    app.server.succeed('listOrders', { token, account: 'demo', query: { view } });

  beforeAll(async () => {
    app = await startApp();
  });
  beforeEach(async () => {
    ({ token } = await openSession(app.server));
  });
  afterAll(() => app.close());

  it('finds gold on Home, buys it from its chart, closes it, and finds it in the history', async () => {
    const { page, faults, close } = await app.open('/', { kept: { sun_token: token } });
    await page.getByRole('tab', { name: 'Metals' }).click();
    await page
      .getByRole('tabpanel')
      .getByRole('link', { name: /^XAUUSD/ })
      .click();
    await page
      .getByRole('button', { name: /^Buy/ })
      .or(page.getByRole('link', { name: /^Buy/ }))
      .click();

    await page.getByRole('button', { name: 'Buy 0.10 XAUUSD' }).click();
    await page.getByRole('alertdialog', { name: 'Notice' }).getByRole('button', { name: 'OK' }).click();
    await page.getByText('Open Success').waitFor();

    await page.getByRole('button', { name: /^XAUUSD/ }).click();
    expect((await orders('open')).items).toMatchObject([
      { symbol: 'XAUUSD', direction: 0, volume: '0.10', status: 'open' },
    ]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close 0.10 XAUUSD' }).click();
    await page.getByText('No open positions').waitFor();

    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('button', { name: /^XAUUSD.*Closed by you/ }).waitFor();
    expect((await orders('history')).items).toMatchObject([
      { symbol: 'XAUUSD', status: 'closed', closeReason: 'customer' },
    ]);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  it('does each of five usual acts from Home within its number of taps, and types nothing', async () => {
    const { page, faults, close } = await app.open('/', { kept: { sun_token: token } });
    /** Counts the taps from Home to what an act leads to. */
    const taps = async (targets: readonly Locator[], end: Locator) => {
      await page.getByRole('link', { name: 'Home' }).click();
      for (const target of targets) await target.click();
      await end.waitFor();
      await page.goto(`${app.server.url}/h5/#/`);
      return targets.length;
    };
    const positions = page.getByRole('link', { name: 'Position' });
    const gold = page.getByRole('button', { name: /^XAUUSD/ });
    const sheet = page.getByRole('dialog');
    const counted = {
      'first trade': await taps(
        [
          page.getByRole('link', { name: /^XAUUSD/ }).first(),
          page.getByRole('link', { name: /^Buy/ }),
          page.getByRole('button', { name: 'Buy 0.10 XAUUSD' }),
          page.getByRole('alertdialog', { name: 'Notice' }).getByRole('button', { name: 'OK' }),
        ],
        gold,
      ),
      'stop loss on a position': await taps(
        [
          positions,
          gold,
          page.getByRole('button', { name: /^Stop loss at/ }),
          sheet.getByRole('button', { name: 'Save changes' }),
        ],
        page.getByText('with stop loss').first(),
      ),
      'close a position': await taps(
        [
          positions,
          gold,
          page.getByRole('button', { name: 'Close', exact: true }),
          sheet.getByRole('button', { name: 'Close 0.10 XAUUSD' }),
        ],
        page.getByText('No open positions'),
      ),
      'find Bitcoin': await taps(
        [page.getByRole('tab', { name: 'Crypto' }), page.getByRole('tabpanel').getByRole('link', { name: /^BTCUSD/ })],
        page.getByRole('heading', { name: /BTCUSD/ }),
      ),
      'change the period': await (async () => {
        await page.goto(`${app.server.url}/h5/#/pages/index/chart?symbol=XAUUSD`);
        await page.getByRole('radio', { name: '15m' }).click();
        await page.getByRole('radio', { name: '15m', checked: true }).waitFor();
        return 1;
      })(),
    };
    expect(counted).toEqual({
      'first trade': 4,
      'stop loss on a position': 4,
      'close a position': 4,
      'find Bitcoin': 2,
      'change the period': 1,
    });
    expect((await orders('history')).items).toMatchObject([{ symbol: 'XAUUSD', status: 'closed' }]);
    expect(faults).toEqual([]);
    await close();
  });

  it('places an order by keyboard alone', async () => {
    const { page, faults, close } = await app.open('/pages/index/place?symbol=EURUSD', { kept: { sun_token: token } });
    const send = page.getByRole('button', { name: /^Buy [\d.]+ EURUSD$/ });
    await send.waitFor();
    await tabTo(page, send);
    await page.keyboard.press('Enter');
    const agree = page.getByRole('alertdialog', { name: 'Notice' }).getByRole('button', { name: 'OK' });
    await agree.waitFor();
    await tabTo(page, agree);
    await page.keyboard.press('Enter');
    await page.getByText('Open Success').waitFor();
    expect((await orders('open')).items).toHaveLength(1);
    expect(faults).toEqual([]);
    await close();
  });

  it('places no order when the question is dismissed', async () => {
    const { page, close } = await app.open('/pages/index/place?symbol=XAUUSD&side=sell', {
      kept: { sun_token: token },
    });
    const send = page.getByRole('button', { name: 'Sell 0.10 XAUUSD' });
    await send.click();
    await page.getByRole('alertdialog', { name: 'Notice' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    expect(await send.evaluate((button) => button === document.activeElement)).toBe(true);
    expect((await orders('open')).items).toEqual([]);

    // By a finger: the fields above stay where they were, below the question and after it.
    const touch = async (button: Locator) => {
      const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      await page.touchscreen.tap(x + width / 2, y + height / 2);
    };
    const top = () => page.evaluate(() => window.scrollY);
    await page.evaluate(() => window.scrollTo(0, 120));
    await touch(send);
    await page.getByRole('alertdialog', { name: 'Notice' }).waitFor();
    expect(await top()).toBe(120);
    await touch(page.getByRole('button', { name: 'Cancel' }));
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    expect(await top()).toBe(120);
    await close();
  });
});
