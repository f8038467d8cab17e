import type { Page } from 'playwright-core';
import { itemsAtDesk } from '../../src/server/content/index.ts';
import { openSession } from '../server/customers/customerContacts.ts';
import { type RunningApp, startApp } from '../support/browser/app.ts';
import { enter, isFocused, tabTo } from '../support/browser/keyboard.ts';
import { type MapServer, startMapServer } from '../support/mapServer.ts';

const POSITIONS = '/pages/position/index';
const HISTORY = '/pages/history/index';

describe('by keyboard alone', () => {
  let app: RunningApp;
  let maps: MapServer;
  let token: string;
  const place = (order: object = {}) =>
    app.server.succeed('placeOrder', {
      token,
      account: 'demo',
      body: { symbol: 'XAUUSD', direction: 0, kind: 'market', volume: '0.40', leverage: 20, ...order } as never,
    });
  const orders = async (view: 'open' | 'pending' | 'history') =>
    (await app.server.succeed('listOrders', { token, account: 'demo', query: { view } })).items;
  const open = (address: string) =>
    app.open(address, { kept: { sun_token: token }, reducedMotion: 'reduce', isMobile: false });
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
  /** Opens a row, and a sheet from one of its actions. */
  const openSheet = async (page: Page, action: string) => {
    await enter(page, button(page, /^XAUUSD/).first());
    await enter(page, button(page, action));
    const sheet = page.getByRole('dialog');
    await sheet.waitFor();
    return sheet;
  };

  beforeAll(async () => {
    maps = await startMapServer();
    app = await startApp({ content: { places: maps.settings } });
  });
  beforeEach(async () => {
    ({ token } = await openSession(app.server));
    await app.server.succeed('setQuote', { path: { symbol: 'XAUUSD' }, body: { bid: '4100.00', ask: '4100.50' } });
  });
  afterAll(async () => {
    await app.close();
    await maps.close();
  });

  it('a customer sets the exit levels of a position', async () => {
    await place();
    const { page, faults, close } = await open(POSITIONS);
    const sheet = await openSheet(page, 'Edit SL, TP');
    await tabTo(page, sheet.getByRole('textbox', { name: 'Stop loss' }));
    await page.keyboard.type('4080');
    await tabTo(page, sheet.getByRole('textbox', { name: 'Take profit' }));
    await page.keyboard.type('4150');
    await enter(page, sheet.getByRole('button', { name: 'Save changes' }));
    await page.getByText('XAUUSD: changes saved').waitFor();
    expect(await orders('open')).toMatchObject([{ stopLoss: '4080.00', takeProfit: '4150.00' }]);
    expect(faults).toEqual([]);
    await close();
  });

  it('a customer closes a part of a position, choosing the share by arrow keys', async () => {
    await place();
    const { page, faults, close } = await open(POSITIONS);
    const sheet = await openSheet(page, 'Close part');
    await tabTo(page, sheet.getByRole('radio', { name: '50 %' }));
    await page.keyboard.press('ArrowLeft');
    await sheet.getByRole('radio', { name: '25 %', checked: true }).waitFor();
    await enter(page, sheet.getByRole('button', { name: 'Close 0.10 XAUUSD' }));
    await page.getByText(/^Closed 0\.10 XAUUSD/).waitFor();
    expect(await orders('open')).toMatchObject([{ volume: '0.30' }]);
    expect(faults).toEqual([]);
    await close();
  });

  it('a customer closes several positions, and reads each result', async () => {
    await place();
    await place({ volume: '0.20' });
    await place({ kind: 'limit', price: '4000.00' });
    const { page, faults, close } = await open(POSITIONS);
    await enter(page, button(page, 'Close several'));
    const sheet = page.getByRole('dialog', { name: 'Close several' });
    await enter(page, sheet.getByRole('radio', { name: 'All positions' }));
    await enter(page, sheet.getByRole('button', { name: /^Close 2 / }));
    await sheet.getByText('2 closed').waitFor();
    await enter(page, sheet.getByRole('button', { name: 'Done' }));
    await page.getByText('No open positions').waitFor();
    expect(await orders('pending')).toHaveLength(1);
    expect(faults).toEqual([]);
    await close();
  });

  it('a customer cancels a pending order, and switches tabs by arrow keys', async () => {
    await place({ kind: 'limit', price: '4000.00' });
    const { page, faults, close } = await open(POSITIONS);
    await tabTo(page, page.getByRole('tab', { selected: true }));
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tab', { name: 'Pending 1', selected: true }).waitFor();
    const sheet = await openSheet(page, 'Cancel order');
    await enter(page, sheet.getByRole('button', { name: 'Cancel 0.40 XAUUSD' }));
    await page.getByText('No pending orders').waitFor();
    expect(await orders('pending')).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  it('a sheet keeps the focus, closes by Esc, and returns the focus to its button', async () => {
    await place();
    const { page, close } = await open(POSITIONS);
    for (const action of ['Close', 'Close part', 'Edit SL, TP']) {
      if (action === 'Close') await enter(page, button(page, /^XAUUSD/).first());
      await enter(page, button(page, action));
      const sheet = page.getByRole('dialog');
      await sheet.waitFor();
      for (let presses = 0; presses < 30; presses += 1) {
        await page.keyboard.press('Tab');
        // From the end of the sheet, the focus reaches its beginning only after a task of the browser.
        await page.waitForFunction(() => document.activeElement?.closest('[role="dialog"]') !== null);
      }
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'hidden' });
      expect(await isFocused(button(page, action))).toBe(true);
    }
    await close();
  });

  it('a customer reads an article and a legal text, and chooses a place', async () => {
    const text = {
      language: 'en',
      title: 'A margin',
      summary: null,
      caption: null,
      article: '## Why\n\nHeld.',
    } as const;
    await itemsAtDesk.publish(app.server.world, { change: { category: 'guide', texts: [text] }, by: 'desk:anna' });
    const { page, faults, close } = await open('/pages/explore/news');
    await enter(page, page.getByRole('link', { name: /^A margin/ }).first());
    await page.getByRole('heading', { name: 'Why' }).waitFor();
    await tabTo(page, button(page, 'Print'));
    await enter(page, button(page, 'Back'));
    await tabTo(page, page.getByRole('link', { name: /^A margin/ }).first());

    await page.goto(`${app.server.url}/h5/#/pages/user/regulation`);
    await tabTo(page, page.getByRole('textbox', { name: 'Search in this text' }));
    await page.keyboard.type('the');
    await page.getByText(/^1 of \d+$/).waitFor();
    await enter(page, button(page, 'Next hit'));
    await page.getByText(/^2 of \d+$/).waitFor();
    await enter(page, page.getByRole('region', { name: 'Contents' }).getByRole('link').nth(1));
    const headings = page.getByRole('region', { name: 'Regulation' }).getByRole('heading', { level: 2 });
    await page.waitForFunction((heading) => heading === document.activeElement, await headings.nth(1).elementHandle());
    await tabTo(page, page.getByRole('link', { name: 'Copy the link to paragraph 2.1' }));
    await page.keyboard.press('ArrowUp');
    expect(await isFocused(page.getByRole('link', { name: /^Copy the link to paragraph 1\./ }).last())).toBe(true);

    await page.goto(`${app.server.url}/h5/#/choose-location`);
    await tabTo(page, page.getByRole('textbox', { name: 'Search for an address or place' }));
    await page.keyboard.type('Hafen');
    await enter(page, button(page, /^Hafenamt/));
    await page.locator('img.leaflet-tile-loaded').first().waitFor();
    await tabTo(page, button(page, 'Pin; arrow keys move it'));
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(
      (input) => (input as HTMLInputElement).value !== '9.96',
      [await page.getByLabel('Longitude').elementHandle()][0],
    );
    await enter(page, button(page, 'Use this place'));
    await page.getByRole('heading', { name: 'Location' }).waitFor();
    await tabTo(page, page.getByRole('application', { name: 'Map; arrow keys move it' }));
    const view = await page.locator('.leaflet-map-pane').elementHandle();
    const before = await view?.getAttribute('style');
    await page.keyboard.press('ArrowUp');
    await page.waitForFunction(([pane, style]) => (pane as Element).getAttribute('style') !== style, [view, before]);
    expect(faults).toEqual([]);
    await close();
  });

  it('a customer filters the history, and reads an order’s whole life', async () => {
    const { id } = await place({ volume: '0.10' });
    await app.server.succeed('closePosition', { token, account: 'demo', query: { orderId: id } });
    await place({ symbol: 'EURUSD' });
    const { page, faults, close } = await open(HISTORY);
    await page.getByRole('button', { name: /^EURUSD/ }).waitFor();
    await enter(page, button(page, /^Instrument/));
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('radio').first().waitFor();
    await tabTo(page, sheet.getByRole('textbox'));
    await page.keyboard.type('gold');
    await enter(page, sheet.getByRole('radio', { name: /^XAUUSD/ }));
    await sheet.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: /^EURUSD/ }).waitFor({ state: 'detached' });

    await tabTo(page, page.getByRole('tab', { selected: true }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tab', { name: 'Deal', selected: true }).waitFor();
    await enter(page, page.getByRole('button', { name: /^XAUUSD/ }));
    await enter(page, page.getByRole('link', { name: 'All figures of this order' }));
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    await enter(page, page.getByRole('button', { name: 'Net result' }).first());
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await enter(page, page.getByRole('button', { name: 'Back' }));
    await page.getByRole('tab', { name: 'Deal', selected: true }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });
});
