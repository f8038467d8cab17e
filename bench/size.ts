import { launchChromium } from '../test/support/browser/chromium.ts';
import type { Benchmark } from './benchmark.ts';
import { firstVisit } from './firstVisit.ts';
import { HOME_LIST } from './home.ts';
import { startServer } from './startedServer.ts';
import { chartFirstVariant, helloVariant } from './variants.ts';

/** Compares the script loaded before Home is usable with React, Redux Toolkit and RTK Query alone. */
export const size: Benchmark = {
  name: 'size',
  atMost: 1.8,
  async measure() {
    const server = await startServer();
    const browser = await launchChromium();
    const home = { address: server.home, shows: HOME_LIST };
    const libraries = await firstVisit(browser, { ...home, shows: 'text=Hello', prepare: await helloVariant() });
    const app = await firstVisit(browser, home);
    const careless = await firstVisit(browser, { ...home, prepare: await chartFirstVariant() });
    await browser.close();
    await server.stop();

    const beside = { limit: libraries.scriptKilobytes, unit: 'kB' };
    return {
      good: { what: 'script until Home shows its list', figure: app.scriptKilobytes, ...beside },
      bad: { what: 'the same with the chart library', figure: careless.scriptKilobytes, ...beside },
    };
  },
};
