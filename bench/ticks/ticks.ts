import type { Browser, CDPSession, Page } from 'playwright-core';
import { launchChromium } from '../../test/support/browser/chromium.ts';
import { openPhone } from '../../test/support/browser/phone.ts';
import type { Benchmark } from '../benchmark.ts';
import { inRounds } from '../rounds.ts';
import type { Rows } from './app.tsx';
import { startTickServer } from './tickServer.ts';

const SETTLES_MS = 2000;
const MEASURED_MS = 4000;
const FLUSHES_A_SECOND = 10;

type Watched = {
  readonly shows: 'app' | 'app-per-tick' | 'straight' | 'nothing';
  readonly rows: Rows;
  readonly ticksASecond?: number;
  readonly timesSlower?: number;
};
type Seen = {
  readonly frames: number;
  readonly ticks: number;
  /** Work of the main thread for each frame with new prices, milliseconds; for each message when none is shown. */
  readonly workMs: number;
  /** Second slowest of twenty messages, from its arrival to its paint, milliseconds. */
  readonly paintMs: number;
};

const workedMs = async (debug: CDPSession) => {
  const { metrics } = await debug.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
};

const takeFrames = (page: Page) => page.evaluate(() => window.takeFrames());

const p95 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;

/**
 * Measures one way of showing prices for some seconds: its main thread's own processor time, and its frames. On a busy
 * machine a page falls behind and shows several messages at once; its cost is divided by the frames shown.
 */
const watch = async (browser: Browser, origin: string, watched: Watched): Promise<Seen> => {
  const { shows, rows, ticksASecond = 2000, timesSlower = 1 } = watched;
  const { page, faults, close } = await openPhone(browser);
  const debug = await page.context().newCDPSession(page);
  await debug.send('Performance.enable', { timeDomain: 'threadTicks' });
  await debug.send('Emulation.setCPUThrottlingRate', { rate: timesSlower });
  await page.goto(`${origin}/?shows=${shows}&rows=${rows}&rate=${ticksASecond}`);
  await page.waitForTimeout(SETTLES_MS);
  await takeFrames(page);
  const before = await workedMs(debug);
  await page.waitForTimeout(MEASURED_MS);
  const spentMs = (await workedMs(debug)) - before;
  const { frames, ticks, paintsMs } = await takeFrames(page);
  await close();
  const broken = faults.filter((fault) => fault.startsWith('exception'));
  if (broken.length > 0) throw new Error(broken.join('\n'));
  const messages = ticks / (ticksASecond / FLUSHES_A_SECOND);
  const shown = shows === 'nothing' ? messages : paintsMs.length;
  return { frames, ticks, workMs: spentMs / shown, paintMs: p95(paintsMs) };
};

type Watcher = (watched: Watched) => Promise<Seen>;

/** Runs a measurement with a browser and a server that sends ticks. */
const withTicks = async <Result>(measure: (watcher: Watcher) => Promise<Result>): Promise<Result> => {
  const server = await startTickServer();
  const browser = await launchChromium();
  try {
    return await measure((watched) => watch(browser, server.url, watched));
  } finally {
    await browser.close();
    await server.stop();
  }
};

const worked = (watcher: Watcher, watched: Watched) => async () => (await watcher(watched)).workMs;

/** Compares the cost of showing prices, less that of receiving and parsing, which every way has. */
const besideStraight = (name: string, atMost: number, rows: Rows, what: string): Benchmark => ({
  name,
  atMost,
  measure: () =>
    withTicks(async (watcher) => {
      const { floor, straight, app, perTick } = await inRounds({
        floor: worked(watcher, { shows: 'nothing', rows }),
        straight: worked(watcher, { shows: 'straight', rows }),
        app: worked(watcher, { shows: 'app', rows }),
        perTick: worked(watcher, { shows: 'app-per-tick', rows }),
      });
      const beside = { limit: straight - floor, unit: 'ms' };
      return {
        good: { what, figure: app - floor, ...beside },
        bad: { what: 'the same with an action for every tick', figure: perTick - floor, ...beside },
      };
    }),
});

/** Compares 200 instruments with 2,000 ticks a second, the rows in sight, with their texts written directly. */
export const ticks = besideStraight('ticks', 2, 'windowed', 'the rows in sight of 200, 2,000 ticks a second');
/** Compares the same with all rows on the page. */
export const ticksAllRows = besideStraight('ticks-all-rows', 1.5, 'all', 'all of 200 rows, 2,000 ticks a second');

/** Compares twice the ticks in as many frames: the cost depends on frames, not on ticks. */
export const ticksDoubled: Benchmark = {
  name: 'ticks-doubled',
  atMost: 1.3,
  measure: () =>
    withTicks(async (watcher) => {
      const at = (ticksASecond: number, shows: Watched['shows']) =>
        worked(watcher, { shows, rows: 'all', ticksASecond });
      const seen = await inRounds({
        floor: at(2000, 'nothing'),
        app: at(2000, 'app'),
        perTick: at(2000, 'app-per-tick'),
        doubledFloor: at(4000, 'nothing'),
        doubledApp: at(4000, 'app'),
        doubledPerTick: at(4000, 'app-per-tick'),
      });
      const unit = 'ms';
      return {
        good: {
          what: '4,000 ticks a second beside 2,000, all rows',
          limit: seen.app - seen.floor,
          figure: seen.doubledApp - seen.doubledFloor,
          unit,
        },
        bad: {
          what: 'the same with an action for every tick',
          limit: seen.perTick - seen.floor,
          figure: seen.doubledPerTick - seen.doubledFloor,
          unit,
        },
      };
    }),
};

/** Variant on a processor four times slower: the frames it paints, and how long a message takes to be visible. */
const slowed = (shows: Watched['shows']): Watched => ({ shows, rows: 'windowed', timesSlower: 4 });

const besideSlowed = (
  name: string,
  atMost: number,
  measured: { readonly what: string; readonly unit: string; of(seen: Seen): number },
): Benchmark => ({
  name,
  atMost,
  measure: () =>
    withTicks(async (watcher) => {
      const of = (shows: Watched['shows']) => async () => measured.of(await watcher(slowed(shows)));
      const seen = await inRounds({ straight: of('straight'), app: of('app'), perTick: of('app-per-tick') });
      const beside = { limit: seen.straight, unit: measured.unit };
      return {
        good: { what: measured.what, figure: seen.app, ...beside },
        bad: { what: 'the same with an action for every tick', figure: seen.perTick, ...beside },
      };
    }),
});

/** Requires at least 0.9 × the frames, as time for a frame: 1.11 ×. */
export const ticksSlowed = besideSlowed('ticks-slowed', 1.11, {
  what: 'a frame, the processor four times slower',
  unit: 'ms',
  of: ({ frames }) => MEASURED_MS / frames,
});

export const ticksSlowedPaint = besideSlowed('ticks-slowed-paint', 2, {
  what: 'from tick to paint, p95, four times slower',
  unit: 'ms',
  of: ({ paintMs }) => paintMs,
});
