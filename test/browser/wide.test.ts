import type { Page } from 'playwright-core';
import { openSession } from '../server/customers/customerContacts.ts';
import { accessibilityFaults } from '../support/browser/accessibility.ts';
import { type PhoneState, type RunningApp, startApp } from '../support/browser/app.ts';
import { tabTo } from '../support/browser/keyboard.ts';
import { unreadableWords } from '../support/browser/layout.ts';

const COMPUTER: PhoneState = { isMobile: false, hasTouch: false, deviceScaleFactor: 1, reducedMotion: 'reduce' };
const PHONE = { width: 390, height: 844 };
const HOME = '/';
const POSITIONS = '/pages/position/index';

const column = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true });
const volume = (page: Page) => page.getByRole('textbox', { name: 'Volume, lots' });
const candles = (page: Page) => page.locator('.highcharts-candlestick-series path').first().waitFor();
/** Columns with content that is wider than they are. */
const tooNarrow = (page: Page) =>
  page
    .locator('main > section')
    .evaluateAll((columns) =>
      columns.flatMap(({ scrollWidth, clientWidth, ariaLabel }) => (scrollWidth > clientWidth ? [ariaLabel] : [])),
    );
const shows = async (page: Page, symbol: string) => {
  await column(page, 'Chart').getByRole('heading', { name: symbol }).waitFor();
  await column(page, 'New order')
    .getByRole('button', { name: new RegExp(`^Buy .*${symbol}`) })
    .waitFor();
};

describe('a wide window', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp();
    await app.server.succeed('setQuote', { path: { symbol: 'XAUUSD' }, body: { bid: '4129.10', ask: '4129.45' } });
  });
  afterAll(() => app.close());
  const open = async (address: string, { kept, ...state }: PhoneState) => {
    const { token } = await openSession(app.server);
    await app.server.succeed('updateFavourites', { token, body: { symbols: ['XAUUSD', 'EURUSD', 'BTCUSD'] } });
    return { ...(await app.open(address, { ...COMPUTER, ...state, kept: { ...kept, sun_token: token } })), token };
  };

  it.each([
    { width: 1024, height: 768, colorScheme: 'light' },
    { width: 1280, height: 800, colorScheme: 'dark' },
  ] as const)(
    'shows the row that is chosen in the chart and the ticket, sends its order and shows the position, $width × $height, $colorScheme',
    async ({ colorScheme, ...viewport }) => {
      const { page, faults, close, token } = await open(HOME, { viewport, colorScheme });
      const gold = { symbol: 'XAUUSD', direction: 0, kind: 'market', volume: '0.10', leverage: 20 } as const;
      await app.server.succeed('placeOrder', { token, account: 'demo', body: gold });
      await column(page, 'Home')
        .getByRole('link', { name: /^XAUUSD/ })
        .last()
        .click();
      await shows(page, 'XAUUSD');
      await candles(page);
      const euro = column(page, 'Home')
        .getByRole('tabpanel')
        .getByRole('link', { name: /^EURUSD/ });
      await tabTo(page, euro);
      await page.keyboard.press('Enter');
      await shows(page, 'EURUSD');
      await candles(page);
      expect(page.url()).toContain('symbol=EURUSD');
      expect(await euro.getAttribute('aria-current')).toBe('true');
      expect([...(await unreadableWords(page)), ...(await tooNarrow(page))]).toEqual([]);
      expect(await accessibilityFaults(page)).toEqual([]);

      await volume(page).fill('0.20');
      await page.getByRole('button', { name: 'Buy 0.20 EURUSD' }).click();
      await page.getByRole('alertdialog', { name: 'Notice' }).getByRole('button', { name: 'OK' }).click();
      await column(page, 'Positions')
        .getByRole('button', { name: /^EURUSD/ })
        .waitFor();
      const { items } = await app.server.succeed('listOrders', { token, account: 'demo', query: { view: 'open' } });
      expect(items).toMatchObject([{ symbol: 'EURUSD', volume: '0.20' }, { symbol: 'XAUUSD' }]);
      // The ticket is ready for another order of the same instrument.
      await page.getByRole('button', { name: 'Buy 0.10 EURUSD' }).waitFor();
      expect(await tooNarrow(page)).toEqual([]);
      expect(await accessibilityFaults(page)).toEqual([]);
      await column(page, 'Positions')
        .getByRole('button', { name: /^XAUUSD/ })
        .click();
      await shows(page, 'XAUUSD');
      for (const symbol of ['EURUSD', 'EURUSD', 'XAUUSD']) {
        await page.goBack();
        await shows(page, symbol);
      }
      expect(faults).toEqual([]);
      await close();
    },
  );

  it('leads from the chart in full screen to the ticket, beside the chart', async () => {
    const { page, faults, close } = await open('/pages/index/chart?symbol=XAUUSD', {
      viewport: { width: 1280, height: 800 },
    });
    await page.getByRole('button', { name: 'Full screen' }).click();
    await page.getByRole('link', { name: /^Sell/ }).click();
    await column(page, 'New order').getByRole('button', { name: 'Sell 0.10 XAUUSD' }).click();
    await page.getByRole('alertdialog', { name: 'Notice' }).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Full screen', exact: true }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('keeps its ticket when the window becomes as narrow as a phone, and wide again', async () => {
    const viewport = { width: 1280, height: 800 };
    const { page, faults, close } = await open('/pages/index/chart?symbol=XAUUSD', { viewport });
    await shows(page, 'XAUUSD');
    await volume(page).fill('0.33');
    await page.setViewportSize(PHONE);
    await page.getByRole('heading', { level: 1, name: 'XAUUSD' }).waitFor();
    expect(await volume(page).inputValue()).toBe('0.33');
    await page.setViewportSize(viewport);
    await column(page, 'Chart').waitFor();
    await column(page, 'New order').getByRole('button', { name: 'Buy 0.33 XAUUSD' }).waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await column(page, 'Home')
      .getByRole('tabpanel')
      .getByRole('link', { name: /^EURUSD/ })
      .click();
    await page.getByRole('alertdialog', { name: 'Notice' }).getByRole('button', { name: 'Cancel' }).click();
    expect(await volume(page).inputValue()).toBe('0.33');
    expect(faults).toEqual([]);
    await close();
  });

  it('keeps the open sheet of an order when a tablet is turned, and opens that of a line that is dragged', async () => {
    const upright = { width: 800, height: 1280 };
    const lying = { width: 1280, height: 800 };
    const { page, faults, close, token } = await open(POSITIONS, { viewport: upright });
    const body = { symbol: 'EURUSD', direction: 0, kind: 'market', volume: '0.10', leverage: 20 } as const;
    const own = { token, account: 'demo' } as const;
    const { id, placePrice } = await app.server.succeed('placeOrder', { ...own, body });
    const set = (Number(placePrice) - 0.001).toFixed(5);
    await app.server.succeed('changeOrder', { ...own, body: { orderId: id, stopLoss: set } });
    const sheet = page.getByRole('dialog', { name: 'Edit EURUSD' });
    const stopLoss = sheet.getByRole('textbox', { name: 'Stop loss' });
    await page.getByRole('button', { name: /^EURUSD/ }).click();
    await page.getByRole('button', { name: 'Edit SL, TP' }).click();
    await stopLoss.fill('1.05');
    await page.setViewportSize(lying);
    await page.locator('main > section').first().waitFor();
    await sheet.waitFor();
    expect(await stopLoss.inputValue()).toBe('1.05');
    await page.goBack();
    await sheet.waitFor({ state: 'hidden' });
    await column(page, 'Positions').getByRole('button', { name: 'Edit SL, TP' }).waitFor();

    const row = column(page, 'Positions').getByRole('button', { name: /^EURUSD/ });
    await row.click();
    await row.click();
    await shows(page, 'EURUSD');
    await candles(page);
    const handle = await page.locator('[data-handle="stopLoss"]').boundingBox();
    if (!handle) throw new Error('The line has no handle.');
    const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 30, { steps: 4 });
    await page.mouse.up();
    await stopLoss.waitFor();
    const dragged = await stopLoss.inputValue();
    expect(Number(dragged)).toBeLessThan(Number(set));
    expect(await page.locator('main > section').count()).toBe(3);
    await sheet.getByRole('textbox', { name: 'Take profit' }).fill('1.14');
    await page.setViewportSize(upright);
    await page.getByRole('heading', { level: 1, name: 'EURUSD', includeHidden: true }).waitFor({ state: 'attached' });
    await sheet.waitFor();
    expect(await stopLoss.inputValue()).toBe(dragged);
    expect(await sheet.getByRole('textbox', { name: 'Take profit' }).inputValue()).toBe('1.14');
    await sheet.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('EURUSD: changes saved').waitFor();
    const { items } = await app.server.succeed('listOrders', { ...own, query: { view: 'open' } });
    expect(items).toMatchObject([{ stopLoss: dragged, takeProfit: '1.14000' }]);
    expect(faults).toEqual([]);
    await close();
  });

  it('shows a visitor prices and the chart, and asks to sign in where the ticket is', async () => {
    const { page, faults, close } = await app.open(HOME, { ...COMPUTER, viewport: { width: 1280, height: 800 } });
    await column(page, 'New order').getByRole('heading', { name: 'Sign in to trade' }).waitFor();
    await candles(page);
    expect(await unreadableWords(page)).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await column(page, 'New order').getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForURL(/sign_in\?back=/);
    expect(faults).toEqual([]);
    await close();
  });
});
