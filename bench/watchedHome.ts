import type { Browser } from 'playwright-core';
import { openPhone } from '../test/support/browser/phone.ts';
import { HOME_LIST } from './home.ts';

const BYTES_A_MEGABYTE = 1e6;

/** Bad variant: keeps every message of a socket. */
const hoardFrames = (): void => {
  const hoard: unknown[] = [];
  globalThis.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      this.addEventListener('message', ({ data }) => hoard.push(JSON.parse(String(data))));
    }
  };
};

/** Opens Home and leaves it open. */
export const openHome = async (browser: Browser, server: string, isHoarding: boolean) => {
  const { page, close } = await openPhone(browser);
  if (isHoarding) await page.addInitScript(hoardFrames);
  await page.goto(`${server}/h5/`);
  await page.locator(HOME_LIST).first().waitFor();
  const debug = await page.context().newCDPSession(page);
  return {
    /** Memory that is still referenced on the page, megabytes. */
    async heldMb(): Promise<number> {
      await debug.send('HeapProfiler.collectGarbage');
      const { usedSize } = await debug.send('Runtime.getHeapUsage');
      return usedSize / BYTES_A_MEGABYTE;
    },
    close,
  };
};
