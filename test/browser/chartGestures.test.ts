import type { Locator, Page } from 'playwright-core';
import { openSession } from '../server/customers/customerContacts.ts';
import { type RunningApp, startApp } from '../support/browser/app.ts';
import { CHART, plotOf, readTime } from '../support/browser/chartPlot.ts';

type TouchType = 'touchStart' | 'touchMove' | 'touchEnd';
type Place = { readonly x: number; readonly y: number };

/** Returns what puts fingers on a page: each call names the places of all that touch it. */
const fingersOn = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  return (type: TouchType, ...places: readonly Place[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: places.map((place, id) => ({ ...place, id })) });
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

describe('fingers on the chart', () => {
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
});
