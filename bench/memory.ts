import { setTimeout as pause } from 'node:timers/promises';
import { buildAppIfStale } from '../scripts/builtApp.ts';
import { launchChromium } from '../test/support/browser/chromium.ts';
import type { Benchmark, Comparison } from './benchmark.ts';
import { closeConnections } from './requests.ts';
import { startUsedServer } from './usedServer.ts';
import { openHome } from './watchedHome.ts';

const FIRST_MS = 60_000;
const REST_MS = 240_000;

type Holder = { heldMb(): Promise<number> };

/** Measures what each holder has in memory after the first minute, and four minutes later. */
const growths = async <Name extends string>(holders: Readonly<Record<Name, Holder>>) => {
  const names = Object.keys(holders) as Name[];
  const held = async () => Promise.all(names.map((name) => holders[name].heldMb()));
  await pause(FIRST_MS);
  const before = await held();
  await pause(REST_MS);
  const after = await held();
  const grown = names.map((name, index) => [name, { limit: before[index], figure: after[index], unit: 'MB' }]);
  return Object.fromEntries(grown) as Record<Name, Pick<Comparison, 'limit' | 'figure' | 'unit'>>;
};

/** Simulates an hour in five minutes, for two servers and two pages, one of each leaking on purpose. */
const measureHour = async () => {
  buildAppIfStale();
  const [server, hoardingServer] = await Promise.all([startUsedServer(false), startUsedServer(true)]);
  const browser = await launchChromium();
  const [home, hoardingHome] = await Promise.all([
    openHome(browser, server.url, false),
    openHome(browser, server.url, true),
  ]);
  const grown = await growths({ server, hoardingServer, home, hoardingHome });
  await browser.close();
  await Promise.all([server.stop(), hoardingServer.stop()]);
  closeConnections();
  return grown;
};

let hour: ReturnType<typeof measureHour> | undefined;
/** Shares one measured hour between both benchmarks. */
const sameHour = () => (hour ??= measureHour());

/** Compares the server's memory after an hour of ticks with that of its first minutes. */
export const memory: Benchmark = {
  name: 'memory',
  atMost: 1.1,
  async measure() {
    const { server, hoardingServer } = await sameHour();
    return {
      good: { what: "the server's heap after an hour of ticks", ...server },
      bad: { what: 'the same, keeping every quote', ...hoardingServer },
    };
  },
};

/** Compares Home's memory after the same hour. */
export const memoryOfPage: Benchmark = {
  name: 'memory-page',
  atMost: 1.1,
  async measure() {
    const { home, hoardingHome } = await sameHour();
    return {
      good: { what: "Home's heap after an hour of ticks", ...home },
      bad: { what: 'the same, keeping every frame', ...hoardingHome },
    };
  },
};
