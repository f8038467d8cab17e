import { launchChromium } from '../test/support/browser/chromium.ts';
import type { Benchmark } from './benchmark.ts';
import { firstVisit } from './firstVisit.ts';
import { HOME_LIST } from './home.ts';
import { startServer } from './startedServer.ts';
import { chartFirstVariant, helloVariant } from './variants.ts';

const ROUNDS = 3;

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Compares the main thread's work until Home shows its list with a Hello on the same libraries. */
export const firstPaint: Benchmark = {
  name: 'first-paint',
  atMost: 2.5,
  async measure() {
    const server = await startServer();
    const browser = await launchChromium();
    const home = { address: server.home, shows: HOME_LIST };
    const hello = { ...home, shows: 'text=Hello', prepare: await helloVariant() };
    const careless = { ...home, prepare: await chartFirstVariant() };

    const worked = { hello: [] as number[], home: [] as number[], careless: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      worked.hello.push((await firstVisit(browser, hello)).mainThreadMs);
      worked.home.push((await firstVisit(browser, home)).mainThreadMs);
      worked.careless.push((await firstVisit(browser, careless)).mainThreadMs);
    }
    await browser.close();
    await server.stop();

    const beside = { limit: median(worked.hello), unit: 'ms' };
    return {
      good: { what: 'main thread until Home shows its list', figure: median(worked.home), ...beside },
      bad: { what: 'the same with a chart drawn first', figure: median(worked.careless), ...beside },
    };
  },
};
