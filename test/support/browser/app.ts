import { startTestServer, type TestServer } from '../testServer.ts';
import { launchChromium } from './chromium.ts';
import { createPhone, openPage, openPhone, type Phone, type PhoneOptions } from './phone.ts';

const BEAT_MS = 100;

export type PhoneState = PhoneOptions & {
  /** Storage of the device before the app starts, by the keys of the specification: `sun_token`, `language`. */
  readonly kept?: Readonly<Record<string, string>>;
};

/** Phone that has the app's files, and their compiled code, from the first page that it opened. */
export type UsedPhone = {
  open(address: string, kept: Readonly<Record<string, string>>): Promise<Phone>;
  close(): Promise<void>;
};

export type RunningApp = {
  readonly server: TestServer;
  /** Opens a phone with the app at a hash address: `/pages/index/place?symbol=XAUUSD`. */
  open(address?: string, state?: PhoneState): Promise<Phone>;
  /** Takes a phone that opens one page after the other, each with this storage alone. */
  takePhone(options?: PhoneOptions): Promise<UsedPhone>;
  close(): Promise<void>;
};

/**
 * Starts the built app on the real server, in a browser. The world begins on the tests' Wednesday morning by default,
 * and its time then advances with real time, so that prices move.
 */
export const startApp = async (options: Parameters<typeof startTestServer>[0] = {}): Promise<RunningApp> => {
  const server = await startTestServer(options);
  const browser = await launchChromium();
  const beating = setInterval(() => server.advance(BEAT_MS), BEAT_MS);
  return {
    server,
    async open(address = '/', { kept = {}, ...state } = {}) {
      const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
      const storageState = { cookies: [], origins: [{ origin: server.url, localStorage }] };
      const phone = await openPhone(browser, { storageState, ...state });
      await phone.page.goto(`${server.url}/h5/#${address}`);
      return phone;
    },
    async takePhone({ textSize, ...options } = {}) {
      const context = await createPhone(browser, options);
      return {
        async open(address, kept) {
          const phone = await openPage(context, textSize);
          await phone.page.addInitScript((storage) => {
            localStorage.clear();
            for (const [name, value] of Object.entries(storage)) localStorage.setItem(name, value);
          }, kept);
          await phone.page.goto(`${server.url}/h5/#${address}`);
          return phone;
        },
        close: () => context.close(),
      };
    },
    async close() {
      clearInterval(beating);
      await browser.close();
      await server.close();
    },
  };
};
