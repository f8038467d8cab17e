import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../test/support/browser/chromium.ts';
import { openPhone } from '../test/support/browser/phone.ts';
import type { Benchmark } from './benchmark.ts';
import { bundled } from './bundled.ts';
import { startServer } from './startedServer.ts';

const ROUNDS = 5;
const SECONDS = 6;
const TICK_EVERY_MS = 100;
const DRAW_EVERY_MS = 250;
const NO_CANDLES = { symbol: 'XAUUSD', period: '15M', candles: [], hasMore: false };

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Moves the bid ten times a second, as in an active market. Returns a function that stops it. */
const quoteOften = (home: string) => {
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
    const bid = 4100 + (ticks % 7) / 10;
    void fetch(new URL('/api/sandbox/quote/XAUUSD', home), {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', 'Accept-Language': 'en', 'X-Source': 'h5' },
      body: JSON.stringify({ bid: bid.toFixed(2), ask: (bid + 0.35).toFixed(2) }),
    });
  }, TICK_EVERY_MS);
  return () => clearInterval(timer);
};

/** Reads the candles that the app requests first. */
const candlesOf = async (home: string): Promise<unknown> => {
  const answer = await fetch(new URL('/api/kline/history?symbol=XAUUSD&period=15M', home), {
    headers: { 'Accept-Language': 'en', 'X-Source': 'h5' },
  });
  const { data } = (await answer.json()) as { readonly data: { readonly candles: unknown } };
  return data.candles;
};

/** Processor time of the main thread for a second of the chart's screen at rest, milliseconds. */
const workedMs = async (browser: Browser, home: string, prepare: (page: Page) => Promise<string>): Promise<number> => {
  const { page, close } = await openPhone(browser);
  const address = `${home}#/pages/index/chart?symbol=XAUUSD`;
  const script = await prepare(page);
  await page.goto(address);
  await page.getByRole('link', { name: /^Buy/ }).waitFor();
  if (script === '') await page.locator('.highcharts-candlestick-series path').first().waitFor();
  else await page.evaluate(script);
  const debug = await page.context().newCDPSession(page);
  await debug.send('Performance.enable', { timeDomain: 'threadTicks' });
  const readMs = async () => {
    const { metrics } = await debug.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  await page.waitForTimeout(1500);
  const before = await readMs();
  await page.waitForTimeout(SECONDS * 1000);
  const worked = (await readMs()) - before;
  await close();
  return worked / SECONDS;
};

/** Shows the same screen without candles, with a chart of the bare library over it, moved at the given interval. */
const bare = (library: string, candles: unknown, everyMs: number) => async (page: Page) => {
  await noCandles(page);
  const place = 'position: fixed; inset: 298px 0 73px; background: var(--surface)';
  return `window.bareChart = ${JSON.stringify({ place, candles, everyMs })}; ${library}`;
};
const noCandles = async (page: Page) => {
  const answer = { code: 200, msg: 'OK', data: NO_CANDLES };
  await page.route('**/kline/history*', (route) => route.fulfill({ json: answer }));
  return ';';
};

/**
 * Compares a live chart at ten ticks a second, less its screen's cost without it, with the bare library moved four
 * times a second.
 */
export const chart: Benchmark = {
  name: 'chart',
  atMost: 1.25,
  async measure() {
    const server = await startServer();
    const browser = await launchChromium();
    const library = await bundled('bench/bareChart.ts');
    const stop = quoteOften(server.home);
    const candles = await candlesOf(server.home);
    const worked = { floor: [] as number[], ours: [] as number[], bare: [] as number[], eager: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      worked.floor.push(await workedMs(browser, server.home, noCandles));
      worked.bare.push(await workedMs(browser, server.home, bare(library, candles, DRAW_EVERY_MS)));
      worked.ours.push(await workedMs(browser, server.home, async () => ''));
      worked.eager.push(await workedMs(browser, server.home, bare(library, candles, TICK_EVERY_MS)));
    }
    stop();
    await browser.close();
    await server.stop();

    const above = (figures: readonly number[]) => median(figures) - median(worked.floor);
    const beside = { limit: above(worked.bare), unit: 'ms a second' };
    return {
      good: { what: 'a live chart at ten ticks a second', figure: above(worked.ours), ...beside },
      bad: { what: 'a chart that is drawn at every tick', figure: above(worked.eager), ...beside },
    };
  },
};
