import type { BrowserContext, Page } from 'playwright-core';
import { startTestServer, type TestServer } from '../testServer.ts';
import { sharedChromium } from './chromium.ts';
import { openPhone, type Phone, type PhoneOptions } from './phone.ts';

const BEAT_MS = 100;

export type PhoneState = PhoneOptions & {
  /** Storage of the device before the app starts, by the keys of the specification: `sun_token`, `language`. */
  readonly kept?: Readonly<Record<string, string>>;
};

/** Phone that shows one screen after the other, on a page that has the app's files and their compiled code. */
export type UsedPhone = {
  readonly page: Page;
  /** Loads the app at an address, with this storage alone; returns what reads the faults since then. */
  open(address: string, kept: Readonly<Record<string, string>>): Promise<() => readonly string[]>;
  close(): Promise<void>;
};

export type RunningApp = {
  readonly server: TestServer;
  /** Opens a phone with the app at a hash address: `/pages/index/place?symbol=XAUUSD`. */
  open(address?: string, state?: PhoneState): Promise<Phone>;
  /** Takes a phone for several screens. */
  takePhone(options?: PhoneOptions): Promise<UsedPhone>;
  close(): Promise<void>;
};

/**
 * Starts the built app on the real server, in the browser that all apps share. The world begins on the tests' Wednesday morning by default,
 * and its time then advances with real time, so that prices move.
 */
export const startApp = async (options: Parameters<typeof startTestServer>[0] = {}): Promise<RunningApp> => {
  const server = await startTestServer(options);
  const browser = await sharedChromium();
  const contexts: BrowserContext[] = [];
  const openPhoneOfApp = async (phone?: PhoneOptions): Promise<Phone> => {
    const opened = await openPhone(browser, phone);
    contexts.push(opened.page.context());
    return opened;
  };
  const beating = setInterval(() => server.advance(BEAT_MS), BEAT_MS);
  return {
    server,
    async open(address = '/', { kept = {}, ...state } = {}) {
      const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
      const storageState = { cookies: [], origins: [{ origin: server.url, localStorage }] };
      const phone = await openPhoneOfApp({ storageState, ...state });
      await phone.page.goto(`${server.url}/h5/#${address}`);
      return phone;
    },
    async takePhone(options) {
      const { page, faults, close } = await openPhoneOfApp(options);
      return {
        page,
        async open(address, kept) {
          // A file of the app's origin that runs nothing, where the storage of the page before can be replaced.
          await page.goto(`${server.url}/h5/sun.svg`);
          await page.evaluate((storage) => {
            sessionStorage.clear();
            localStorage.clear();
            for (const [name, value] of Object.entries(storage)) localStorage.setItem(name, value);
          }, kept);
          const before = faults.length;
          await page.goto(`${server.url}/h5/#${address}`);
          return () => faults.slice(before);
        },
        close,
      };
    },
    async close() {
      clearInterval(beating);
      await Promise.all(contexts.map((context) => context.close()));
      await server.close();
    },
  };
};
