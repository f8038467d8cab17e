import { gzipSync } from 'node:zlib';
import type { Browser, Page, Response } from 'playwright-core';
import { openPhone } from '../test/support/browser/phone.ts';

export type FirstVisit = {
  /** Script loaded until the page is usable, each file gzipped on its own as a server sends it. */
  readonly scriptKilobytes: number;
  /** Processor time of the page's main thread until then, milliseconds. */
  readonly mainThreadMs: number;
};

const gzipKilobytes = async (script: Response) => gzipSync(await script.body(), { level: 9 }).length / 1000;

/** Opens an address with empty storage and cache, and waits until `shows` is visible. */
export const firstVisit = async (
  browser: Browser,
  {
    address,
    shows,
    prepare,
  }: { readonly address: string; readonly shows: string; prepare?(page: Page): Promise<void> },
): Promise<FirstVisit> => {
  const { page, close } = await openPhone(browser);
  await prepare?.(page);
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  const debug = await page.context().newCDPSession(page);
  await debug.send('Performance.enable', { timeDomain: 'threadTicks' });

  await page.goto(address, { waitUntil: 'commit' });
  await page.locator(shows).first().waitFor();
  const { metrics } = await debug.send('Performance.getMetrics');
  const kilobytes = await Promise.all(scripts.map(gzipKilobytes));
  await close();
  return {
    scriptKilobytes: kilobytes.reduce((sum, each) => sum + each, 0),
    mainThreadMs: (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000,
  };
};
