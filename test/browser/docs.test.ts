import type { Page } from 'playwright-core';
import { sharedChromium } from '../support/browser/chromium.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

let server: TestServer;
let browser: Awaited<ReturnType<typeof sharedChromium>>;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), sharedChromium()]);
});
afterAll(() => server.close());

/** Opens the reader; `faults` collects messages of the console, errors, and calls to other hosts. */
const openReader = async (at: string, width = 1280): Promise<{ page: Page; faults: string[] }> => {
  const page = await browser.newPage({ viewport: { width, height: 844 } });
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'info' || faults.push(message.text()));
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== server.url) faults.push(`asked ${url.href}`);
  });
  await page.goto(`${server.url}/docs${at}`);
  return { page, faults };
};

describe('the reader of the contract', () => {
  it('finds a refusal and the rules that name it, and asks no other host', async () => {
    const { page, faults } = await openReader('');
    await page
      .getByRole('button', { name: /Search/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('combobox').fill('price-crossed');
    await page.getByRole('option', { name: /Operation: Place an order/ }).waitFor();
    await page.getByRole('option', { name: /Tag: Placing orders/ }).click();
    await page.getByRole('heading', { name: 'Placing orders' }).waitFor();
    await page.getByText('ORD-1', { exact: true }).waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  it('sends a call to the sandbox and shows its answer', async () => {
    const { page, faults } = await openReader('#tag/config/GET/commonInfo');
    await page.getByRole('button', { name: 'Test Request (get /commonInfo)' }).click();
    const answered = page.waitForResponse(`${server.url}/api/commonInfo`);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Send Request/ })
      .click();
    expect(await (await answered).json()).toMatchObject({ code: 200 });
    await page.getByRole('dialog').getByText('service@sun.example').first().waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  it.each(['#tag/rules-refusals', '#tag/rules-orders', '#tag/socket-frames'])(
    'shows %s on a phone without scrolling sideways',
    async (at) => {
      const { page, faults } = await openReader(at, 390);
      await page
        .locator(`section[id$="/tag/${at.replace('#tag/', '')}"] h2`)
        .first()
        .waitFor();
      const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
      expect(await page.evaluate(overflow)).toBe(0);
      expect(faults).toEqual([]);
      await page.close();
    },
  );
});
