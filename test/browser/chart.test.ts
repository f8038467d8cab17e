import type { Page } from 'playwright-core';
import { openSession } from '../server/customers/customerContacts.ts';
import { accessibilityFaults } from '../support/browser/accessibility.ts';
import { type RunningApp, startApp } from '../support/browser/app.ts';
import { CHART, plotOf, readTime } from '../support/browser/chartPlot.ts';
import { unreadableWords } from '../support/browser/layout.ts';

const EVERYTHING = JSON.stringify({
  kind: 'candles',
  studies: ['ma', 'ema', 'bollinger', 'volume', 'macd', 'rsi'],
  inputs: {},
});

/** Drags the plot to the right with the mouse, so that earlier candles load. */
const panBack = async (page: Page) => {
  const { x, y, height } = await plotOf(page);
  await page.mouse.move(x + 40, y + height / 3);
  await page.mouse.down();
  await page.mouse.move(x + 310, y + height / 3, { steps: 8 });
  await page.mouse.up();
};

describe('the chart', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  it('loads older candles without end while panning back, and its view stays in place', async () => {
    const { page, faults, close } = await app.open(CHART);
    const held: { let: () => void } = { let: () => undefined };
    const isHeld = new Promise<void>((resolve) => {
      void page.route(/kline\/history.*before=/, async (route) => {
        resolve();
        await new Promise<void>((go) => {
          held.let = go;
        });
        await route.continue();
      });
    });
    const { x, y, height } = await plotOf(page);
    for (let times = 0; times < 5; times += 1) await panBack(page);
    await isHeld;
    await page.getByText('Loading older candles').waitFor();

    const at = [x + 120, y + height / 3] as const;
    await page.mouse.move(at[0] - 20, at[1]);
    await page.mouse.move(...at);
    const before = await readTime(page);
    held.let();
    await page.getByText('Loading older candles').waitFor({ state: 'hidden' });
    await page.mouse.move(at[0] - 20, at[1]);
    await page.mouse.move(...at);
    expect(await readTime(page)).toBe(before);

    for (let times = 0; times < 2; times += 1) await panBack(page);
    await page.mouse.move(at[0] - 20, at[1]);
    await page.mouse.move(...at);
    const earlier = await readTime(page);
    expect(earlier < before).toBe(true);
    await page.getByRole('button', { name: 'Latest' }).click();
    await page.getByRole('button', { name: 'Latest' }).waitFor({ state: 'hidden' });
    expect(faults).toEqual([]);
    await close();
  });

  it('is not drawn while the page is hidden', async () => {
    const { page, close } = await app.open(CHART);
    await plotOf(page);
    const changes = await page.evaluate(async () => {
      Object.defineProperty(document, 'hidden', { get: () => true });
      const plot = document.querySelector('figure svg');
      if (!plot) return -1;
      await new Promise((resolve) => setTimeout(resolve, 500));
      let times = 0;
      const observer = new MutationObserver(() => (times += 1));
      observer.observe(plot, { subtree: true, childList: true, attributes: true });
      await new Promise((resolve) => setTimeout(resolve, 3000));
      return times;
    });
    expect(changes).toBe(0);
    await close();
  });

  it('draws its last candle at most four times a second, however fast prices arrive', async () => {
    const { page, close } = await app.open(CHART);
    await plotOf(page);
    let ticks = 0;
    const quoting = setInterval(() => {
      ticks += 1;
      const bid = (4100 + (ticks % 7) / 10).toFixed(2);
      void app.server.succeed('setQuote', { path: { symbol: 'XAUUSD' }, body: { bid, ask: '4101.00' } });
    }, 60);
    const drawn = await page.evaluate(async () => {
      const plot = document.querySelector('figure svg');
      if (!plot) return -1;
      let times = 0;
      let isCounted = false;
      const observer = new MutationObserver(() => {
        if (!isCounted) times += 1;
        isCounted = true;
        setTimeout(() => (isCounted = false), 50);
      });
      observer.observe(plot, { subtree: true, childList: true, attributes: true });
      await new Promise((resolve) => setTimeout(resolve, 4000));
      return times;
    });
    clearInterval(quoting);
    expect(drawn).toBeGreaterThan(4);
    expect(drawn).toBeLessThanOrEqual(17);
    await app.server.succeed('clearQuote', { path: { symbol: 'XAUUSD' } });
    await close();
  });

  it('never shows a stale price as live', async () => {
    const { page, close } = await app.open(CHART);
    await plotOf(page);
    const hue = () =>
      page.getByText(/^\d+\.\d+$/).evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor));
    const live = await hue();
    await app.server.succeed('setFeed', { path: { symbol: 'XAUUSD' }, body: { state: 'stalled' } });
    await page.getByText(/^Stale/).waitFor();
    expect(await hue()).not.toEqual(live);
    await app.server.succeed('setFeed', { path: { symbol: 'XAUUSD' }, body: { state: 'live' } });
    await page.getByText('Live', { exact: true }).waitFor();
    await close();
  });

  it('leads from an order’s line to the order', async () => {
    const { token } = await openSession(app.server);
    const body = { symbol: 'XAUUSD', direction: 0, kind: 'market', volume: '0.10', leverage: 20 } as const;
    const { id } = await app.server.succeed('placeOrder', { token, account: 'demo', body });
    const { page, faults, close } = await app.open(CHART, { kept: { sun_token: token } });
    await page
      .getByRole('list', { name: 'Your positions and orders on the chart' })
      .getByRole('link', { name: /^Buy 0\.10/ })
      .click();
    await page.waitForURL(`**/#/pages/position/index?id=${id}`);
    expect(faults).toEqual([]);
    await close();
  });

  it('is read by keyboard, candle by candle, in the customer’s language', async () => {
    const { page, faults, close } = await app.open(CHART, { kept: { language: 'de' } });
    await plotOf(page);
    await page.getByRole('button', { name: 'Chart mit der Tastatur erkunden' }).press('Enter');
    await page.locator('figure svg [aria-label^="20"]').first().waitFor({ state: 'attached' });
    const said = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    for (let presses = 0; presses < 40 && !/^\d{4}-/.test(await said()); presses += 1) await page.keyboard.press('Tab');
    const first = await said();
    expect(first).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d\. Eröffnung [\d,]+, Hoch [\d,]+, Tief [\d,]+, Schluss [\d,]+\.$/);
    await page.keyboard.press('ArrowRight');
    expect(await said()).not.toBe(first);
    expect(faults).toEqual([]);
    await close();
  });

  it('enters and leaves full screen, with sell and buy buttons in reach and the demo account named', async () => {
    const { token } = await openSession(app.server);
    const { page, faults, close } = await app.open(CHART, {
      kept: { sun_token: token },
      viewport: { width: 844, height: 390 },
    });
    // The candles fill the window of a phone on its side, beside the buttons.
    const lying = await plotOf(page);
    expect(lying.width).toBeGreaterThan(600);
    expect(lying.height).toBeGreaterThan(220);
    expect(lying.y + lying.height).toBeLessThanOrEqual(390);
    await page.getByRole('button', { name: 'Full screen' }).click();
    await page.getByRole('button', { name: 'Leave full screen' }).waitFor();
    const { height } = await plotOf(page);
    expect(height).toBeGreaterThan(150);
    for (const side of [/^Sell/, /^Buy/])
      expect(await page.getByRole('link', { name: side }).last().isVisible()).toBe(true);
    expect(await page.getByText('DEMO').last().isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Full screen', exact: true }).click();
    await page.getByRole('button', { name: 'Leave full screen' }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Full screen', exact: true }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('keeps 45 % of the window in sight at text twice its usual size', async () => {
    const { token } = await openSession(app.server);
    const kept = { sun_token: token, language: 'de' };
    const window = { width: 390, height: 844 };
    const { page, faults, close } = await app.open(CHART, { kept, viewport: window, textSize: 32 });
    const { y, height } = await plotOf(page);
    const buttons = await page.locator('footer').boundingBox();
    expect(Math.min(y + height, buttons?.y ?? 0) - y).toBeGreaterThan(0.45 * window.height);
    expect(await unreadableWords(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  it.each(['de', 'th'])('is readable in %s at 360 px with every study, and meets WCAG', async (language) => {
    const { token } = await openSession(app.server);
    const body = { symbol: 'XAUUSD', direction: 1, kind: 'market', volume: '0.10', leverage: 20 } as const;
    await app.server.succeed('placeOrder', { token, account: 'demo', body });
    const { page, faults, close } = await app.open(CHART, {
      kept: { sun_token: token, language, chart: EVERYTHING },
      viewport: { width: 360, height: 780 },
    });
    await plotOf(page);
    await page.locator('.highcharts-rsi-series').first().waitFor({ state: 'attached' });
    expect(await unreadableWords(page)).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });
});
