import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** The phone of the journeys: held upright in one hand, and not in London, so that times shown must be made London's. */
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'en-GB',
  timezoneId: 'Asia/Tokyo',
};

export type PhoneOptions = BrowserContextOptions & {
  /** How large the customer has set text in the browser, px, where that is not the usual 16. */
  readonly textSize?: number;
};

export type Phone = {
  readonly page: Page;
  /** What went wrong unseen: errors and warnings of the console, exceptions, requests that failed. A journey ends with none. */
  readonly faults: readonly string[];
  close(): Promise<void>;
};

/** A page of its own storage, watched from its first moment. */
export const openPhone = async (browser: Browser, { textSize, ...options }: PhoneOptions = {}): Promise<Phone> => {
  const context = await browser.newContext({ ...PHONE, ...options });
  const page = await context.newPage();
  if (textSize !== undefined) {
    const debug = await context.newCDPSession(page);
    await debug.send('Page.setFontSizes', { fontSizes: { standard: textSize } });
  }
  const faults: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`exception: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`);
  });
  const close = async () => {
    // What a test still answers in the server's place has nobody to answer from here on.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  };
  return { page, faults, close };
};
