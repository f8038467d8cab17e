import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/**
 * Phone of the journeys: held upright in one hand, and not in London, so that shown times must be converted to
 * London's.
 */
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'en-GB',
  timezoneId: 'Asia/Tokyo',
};

export type PhoneOptions = BrowserContextOptions & {
  /** Text size that the customer has set in the browser, in pixels; absent for the usual 16. */
  readonly textSize?: number;
};

export type Phone = {
  readonly page: Page;
  /**
   * Faults that no screen shows: errors and warnings of the console, exceptions, failed requests. A journey ends with
   * none.
   */
  readonly faults: readonly string[];
  close(): Promise<void>;
};

/** Opens a page with storage of its own, and records its faults from the start. */
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
    // Requests that a test still answers in the server's place are given up here.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  };
  return { page, faults, close };
};
