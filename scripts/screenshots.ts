import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { openSession } from '../test/server/customers/customerContacts.ts';
import { type RunningApp, startApp } from '../test/support/browser/app.ts';
import { closeSharedChromium, prepareChromium } from '../test/support/browser/chromium.ts';
import { buildAppIfStale } from './builtApp.ts';

const FOLDER = 'docs/screens';

/** Screens of the pictures, and the state in which each is complete. */
const SCREENS: readonly {
  readonly name: string;
  readonly address: string;
  /** Size of its window; a phone's where it is absent. */
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly shows: (page: Page) => Promise<void>;
}[] = [
  { name: 'home', address: '/', shows: (page) => page.getByRole('tabpanel').getByRole('link').first().waitFor() },
  {
    name: 'chart',
    address: '/pages/index/chart?symbol=XAUUSD',
    shows: (page) => page.locator('.highcharts-candlestick-series').first().waitFor(),
  },
  {
    name: 'ticket',
    address: '/pages/index/place?symbol=XAUUSD',
    shows: (page) => page.getByRole('button', { name: /^Buy [\d.]+ XAUUSD/ }).waitFor(),
  },
  {
    name: 'position',
    address: '/pages/position/index',
    shows: (page) => page.getByRole('button', { name: /^XAUUSD/ }).waitFor(),
  },
  {
    name: 'wide',
    address: '/pages/index/chart?symbol=XAUUSD',
    viewport: { width: 1280, height: 800 },
    shows: async (page) => {
      await page.locator('.highcharts-candlestick-series').first().waitFor();
      await page.getByRole('button', { name: /^Buy [\d.]+ XAUUSD/ }).waitFor();
    },
  },
];

/** Opens the session of a customer in the middle of a day: gold and euros bought, prices moved since. */
const openTrader = async ({ server }: RunningApp): Promise<string> => {
  const { token } = await openSession(server);
  const order = { direction: 0, kind: 'market', leverage: 20 } as const;
  for (const body of [
    { ...order, symbol: 'XAUUSD', volume: '0.50' },
    { ...order, symbol: 'EURUSD', volume: '1.00', direction: 1 as const },
    { ...order, symbol: 'BTCUSD', volume: '0.10', leverage: 2 },
  ]) {
    await server.succeed('placeOrder', { token, account: 'demo', body });
  }
  for (let minute = 0; minute < 90; minute += 1) server.advance(60_000);
  return token;
};

/** Takes the pictures of the README again, of the current app, on the Wednesday morning of the tests. */
const takeScreenshots = async (): Promise<void> => {
  buildAppIfStale();
  await prepareChromium();
  mkdirSync(FOLDER, { recursive: true });
  const app = await startApp();
  const token = await openTrader(app);
  for (const { name, address, viewport, shows } of SCREENS) {
    const computer = viewport && { viewport, isMobile: false, hasTouch: false };
    const { page, faults, close } = await app.open(address, {
      kept: { sun_token: token },
      deviceScaleFactor: 1.5,
      ...computer,
    });
    await shows(page);
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: `${FOLDER}/${name}.png` });
    if (faults.length > 0) throw new Error(`${name}: ${faults.join('\n')}`);
    await close();
    console.log(`${FOLDER}/${name}.png`);
  }
  await app.close();
  await closeSharedChromium();
};

await takeScreenshots();
