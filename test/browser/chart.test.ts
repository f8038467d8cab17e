import type { Locator, Page } from 'playwright-core';
import { openSession } from '../server/customers/customerContacts.ts';
import { accessibilityFaults } from '../support/browser/accessibility.ts';
import { type RunningApp, startApp } from '../support/browser/app.ts';
import { unreadableWords } from '../support/browser/layout.ts';

const CHART = '/pages/index/chart?symbol=XAUUSD';
const EVERYTHING = JSON.stringify({
  kind: 'candles',
  studies: ['ma', 'ema', 'bollinger', 'volume', 'macd', 'rsi'],
  inputs: {},
});

const plotOf = async (page: Page) => {
  await page.locator('figure svg .highcharts-candlestick-series path').first().waitFor();
  const box = await page.locator('figure svg').first().boundingBox();
  if (!box) throw new Error('The chart has no size.');
  return box;
};
/** Reads the time of the selected candle. */
const readTime = (page: Page) => page.locator('figure > div').first().locator('span').first().innerText();

type TouchType = 'touchStart' | 'touchMove' | 'touchEnd';
type Place = { readonly x: number; readonly y: number };

/** Returns what puts fingers on a page: each call names the places of all that touch it. */
const fingersOn = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  return (type: TouchType, ...places: readonly Place[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: places.map((place, id) => ({ ...place, id })) });
};

/** Drags the plot to the right with the mouse, so that earlier candles load. */
const panBack = async (page: Page) => {
  const { x, y, height } = await plotOf(page);
  await page.mouse.move(x + 40, y + height / 3);
  await page.mouse.down();
  await page.mouse.move(x + 310, y + height / 3, { steps: 8 });
  await page.mouse.up();
};

/** Windows of phones: upright, the smallest, and on its side. */
const WINDOWS = [
  { width: 320, height: 640 },
  { width: 844, height: 390 },
  { width: 390, height: 844 },
] as const;

/** Names the labels of orders that lie over one of the newest candles or a current price, and the times that are cut. */
const coveredParts = async (page: Page): Promise<readonly string[]> => {
  await page.waitForFunction(() => {
    const [drawn, given] = ['figure svg', 'figure [class*="module-canvas"]'].map((part) =>
      document.querySelector(part)?.getBoundingClientRect(),
    );
    return drawn?.width === given?.width && drawn?.height === given?.height;
  });
  return page.evaluate(() => {
    const boxOf = (part: Element) => part.getBoundingClientRect();
    const newest = [...document.querySelectorAll('.highcharts-candlestick-series path')].slice(-6).map(boxOf);
    const tags = [...document.querySelectorAll('[class*="module-bid"] span, [class*="module-ask"] span')].map(boxOf);
    if (newest.length === 0 || tags.length < 2)
      throw new Error(`Found ${newest.length} candles and ${tags.length} price tags.`);
    const covering = [...document.querySelectorAll('figure ul[aria-label] :is(a, button)')].filter((label) => {
      const { left, right, top, bottom } = boxOf(label);
      return [...newest, ...tags].some(
        (seen) => left < seen.right && right > seen.left && top < seen.bottom && bottom > seen.top,
      );
    });
    const end = Math.min(
      window.innerHeight,
      document.querySelector('footer:has(a)')?.getBoundingClientRect().top || Infinity,
    );
    const cut = [...document.querySelectorAll('.highcharts-xaxis-labels text')].filter(
      (time) => boxOf(time).bottom > end,
    );
    return [...covering, ...cut].map(({ textContent }) => textContent);
  });
};

describe('the chart', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  // The first: prices that others set by hand leave candles in which the lines of one order lie together.
  it('moves a stop loss by a finger on its line, once its sheet is confirmed, and by no other touch', async () => {
    const { token } = await openSession(app.server);
    const own = { token, account: 'demo' } as const;
    const body = { symbol: 'XAUUSD', direction: 0, kind: 'market', volume: '0.10', leverage: 20 } as const;
    const { id, placePrice } = await app.server.succeed('placeOrder', { ...own, body });
    const stopLoss = (Number(placePrice) - 4).toFixed(2);
    await app.server.succeed('changeOrder', { ...own, body: { orderId: id, stopLoss } });
    const standing = async () => (await app.server.succeed('getOrder', { ...own, path: { id } })).order.stopLoss;
    const { page, faults, close } = await app.open(CHART, { kept: { sun_token: token } });
    await plotOf(page);
    const touch = await fingersOn(page);
    const handle = page.locator('[data-handle="stopLoss"]');
    const ghost = page.getByRole('status').filter({ hasText: /^SL/ });
    const place = async (): Promise<Place> => {
      const box = await handle.boundingBox();
      if (!box) throw new Error('The line has no handle.');
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const down = ({ x, y }: Place, by: number): Place => ({ x, y: y + by });
    const begin = async () => {
      const from = await place();
      await touch('touchStart', from);
      for (const by of [10, 20, 30]) await touch('touchMove', down(from, by));
      await ghost.waitFor();
      return from;
    };

    // It goes on beyond the shown prices, and ends when a second finger comes to the candles.
    let from = await begin();
    const shownAt = async () => /SL ([\d.]+)/.exec(await ghost.innerText())?.[1];
    const nearby = (await shownAt()) ?? '';
    await touch('touchMove', { x: from.x, y: 830 });
    await ghost.filter({ hasNotText: nearby }).waitFor();
    expect(Number(await shownAt())).toBeLessThan(Number(nearby));
    await touch('touchStart', { x: from.x, y: 830 }, { x: 80, y: from.y - 60 });
    await ghost.waitFor({ state: 'hidden' });
    await touch('touchMove', { x: from.x, y: 820 }, { x: 80, y: from.y - 60 });
    await touch('touchEnd');
    expect(page.url()).toContain(CHART);
    expect(await standing()).toBe(stopLoss);

    const sheet = page.getByRole('dialog', { name: 'Edit XAUUSD' });
    const field = sheet.getByRole('textbox', { name: 'Stop loss' });
    // By the label itself, once it was held.
    const held = await place();
    const label = { x: held.x - 60, y: held.y };
    await touch('touchStart', label);
    await ghost.waitFor();
    for (const by of [10, 20, 30]) await touch('touchMove', down(label, by));
    await touch('touchEnd');
    await field.waitFor();
    await page.goBack();
    await sheet.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).hash).toBe(`#${CHART}`);

    from = await begin();
    // Drawn once the page has drawn all moves.
    await touch('touchMove', down(from, 30));
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    const shown = await shownAt();
    await touch('touchEnd');
    await field.waitFor();
    expect(await field.inputValue()).toBe(shown);
    expect(Number(shown)).toBeLessThan(Number(stopLoss));
    expect(await standing()).toBe(stopLoss);
    await sheet.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('XAUUSD: changes saved').waitFor();
    expect(await standing()).toBe(shown);
    expect(new URL(page.url()).hash).toBe(`#${CHART}`);
    await page
      .getByRole('list', { name: 'Your positions and orders on the chart' })
      .getByRole('link', { name: `SL ${shown}` })
      .waitFor();

    // With more orders, their labels are chips that leave the newest candles and the price in sight.
    const takeProfit = (Number(placePrice) + 190).toFixed(2);
    await app.server.succeed('changeOrder', { ...own, body: { orderId: id, stopLoss: shown ?? null, takeProfit } });
    const price = (Number(placePrice) - 7).toFixed(2);
    await app.server.succeed('placeOrder', { ...own, body: { ...body, kind: 'limit', price } });
    const lines = page.getByRole('list', { name: 'Your positions and orders on the chart' });
    const target = lines.getByRole('link', { name: `TP ${takeProfit}` });
    await target.waitFor();
    await lines.getByRole('link', { name: /^Pending buy/ }).waitFor();
    for (const viewport of WINDOWS) {
      await page.setViewportSize(viewport);
      expect(await coveredParts(page)).toEqual([]);
      // Far above the prices: at their upper edge.
      const [edge, chip] = [await plotOf(page), await target.boundingBox({ timeout: 2000 })];
      expect((chip?.y ?? 0) - edge.y).toBeLessThan(24);
    }
    const middle = async (of: Locator): Promise<Place> => {
      const { x, y, width, height } = (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      return { x: x + width / 2, y: y + height / 2 };
    };
    const chip = await middle(lines.getByRole('link', { name: `SL ${shown}` }));
    await touch('touchStart', chip);
    await ghost.waitFor();
    for (const by of [10, 20, 30]) await touch('touchMove', down(chip, by));
    await touch('touchEnd');
    await field.waitFor();
    expect(Number(await field.inputValue())).toBeLessThan(Number(shown));
    await page.goBack();
    await sheet.waitFor({ state: 'hidden' });
    // A tap shows a chip in full, another one leads to its order.
    for (const isOpen of ['false', 'true']) {
      expect(await target.getAttribute('aria-expanded')).toBe(isOpen);
      await touch('touchStart', await middle(target));
      await touch('touchEnd');
      if (isOpen === 'false') await lines.locator('[aria-expanded="true"]').waitFor();
    }
    await page.waitForURL(`**/#/pages/position/index?id=${id}`);
    expect(faults).toEqual([]);
    await close();
  });

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

  it('pans by one finger, zooms by two between bounds, and is read by one that is held', async () => {
    const { page, close } = await app.open(CHART);
    const { x, y, height } = await plotOf(page);
    const touch = await fingersOn(page);
    const put = (type: TouchType, ...places: readonly number[]) =>
      touch(type, ...places.map((place) => ({ x: x + place, y: y + height / 3 })));
    const newest = await readTime(page);
    await put('touchStart', 60);
    for (let place = 80; place <= 300; place += 20) await put('touchMove', place);
    await put('touchEnd');
    await page.getByRole('button', { name: 'Latest' }).waitFor();
    // While panned, the last candle in sight is read, with the values of its studies.
    const panned = await readTime(page);
    expect(panned < newest).toBe(true);
    await page
      .getByText(/^MA 12[\d.]+$/)
      .last()
      .waitFor();

    await put('touchStart', 100);
    await page.waitForFunction((before) => document.querySelector('figure > div span')?.textContent !== before, panned);
    const held = await readTime(page);
    for (let place = 110; place <= 200; place += 10) await put('touchMove', place);
    await put('touchEnd');
    const read = await readTime(page);
    expect(held < read && read < panned).toBe(true);
    await put('touchStart', 20);
    await put('touchEnd');
    await page.waitForFunction((last) => document.querySelector('figure > div span')?.textContent === last, panned);

    const count = () => page.locator('.highcharts-candlestick-series path').count();
    const zoom = async (from: number, to: number) => {
      await put('touchStart', 170 - from, 170 + from);
      for (let step = 1; step <= 4; step += 1) {
        const place = from + ((to - from) * step) / 4;
        await put('touchMove', 170 - place, 170 + place);
      }
      await put('touchEnd');
      await page.waitForTimeout(100);
    };
    const before = await count();
    for (let times = 0; times < 4; times += 1) await zoom(15, 140);
    expect(await count()).toBeLessThan(before);
    expect(await count()).toBeGreaterThan(8);
    for (let times = 0; times < 6; times += 1) await zoom(140, 15);
    expect(await count()).toBeGreaterThan(before);
    expect(await count()).toBeLessThan(250);
    expect(await page.getByText('Reset zoom').count()).toBe(0);
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
