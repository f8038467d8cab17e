import type { Page } from 'playwright-core';
import { openSession } from '../server/customers/customerContacts.ts';
import { type RunningApp, startApp } from '../support/browser/app.ts';

const TICKET = '/pages/index/place?symbol=XAUUSD';
const PAGE = /\/h5\/$/;
const MAIN_SCRIPT = /\/main\.\w+\.js/;

/**
 * Serves the page with another address of its first script, as after a deployment; the script's content is the same.
 */
const deploy = (page: Page, versions: readonly string[]) => {
  let reads = 0;
  return page.route(PAGE, async (route) => {
    const response = await route.fetch();
    const version = versions[reads % versions.length] ?? '';
    reads += 1;
    const body = (await response.text()).replace(MAIN_SCRIPT, (script) => `${script}?${version}`);
    await route.fulfill({ response, body });
  });
};

/**
 * Removes the files that the app loads on demand, as those of an old version are; returns a function that restores
 * them.
 */
const withdrawFiles = async (page: Page) => {
  const files = /\/h5\/\d+\.\w+\.(?:js|css)$/;
  await page.route(files, (route) => route.fulfill({ status: 404, body: '' }));
  return () => page.unroute(files);
};

const startsOf = (page: Page) => {
  const starts = { count: 0 };
  page.on('load', () => (starts.count += 1));
  return starts;
};

describe('after a new version was deployed', () => {
  let app: RunningApp;
  let token: string;
  beforeAll(async () => {
    app = await startApp();
    ({ token } = await openSession(app.server));
  });
  afterAll(() => app.close());

  const openTicket = async () => {
    const phone = await app.open(TICKET, { kept: { sun_token: token } });
    await phone.page.getByRole('textbox', { name: 'Volume, lots' }).fill('0.33');
    return { ...phone, send: phone.page.getByRole('button', { name: 'Buy 0.33 XAUUSD' }) };
  };

  it('a ticket whose files are gone restarts in the new version as it was typed, and sends its order', async () => {
    const { page, send, close } = await openTicket();
    const bringBack = await withdrawFiles(page);
    await deploy(page, ['second']);
    const [looked, started] = [page.waitForRequest(PAGE), page.waitForEvent('load')];
    await send.click();
    await looked;
    await bringBack();
    await started;
    expect(await page.locator('script[src*="main."]').first().getAttribute('src')).toContain('second');
    await send.click();
    await page.getByRole('alertdialog', { name: 'Notice' }).getByRole('button', { name: 'OK' }).click();
    await page.getByText(/^Open Success: 0\.33 XAUUSD/).waitFor();
    await close();
  });

  it('a screen whose files are gone opens in the new version, at its own address', async () => {
    const { page, close } = await app.open('/', { kept: { sun_token: token } });
    await page.getByRole('tabpanel').getByRole('link').first().waitFor();
    const bringBack = await withdrawFiles(page);
    await deploy(page, ['second']);
    const [looked, started] = [page.waitForRequest(PAGE), page.waitForEvent('load')];
    await page.getByRole('link', { name: 'History' }).click();
    await looked;
    await bringBack();
    await started;
    await page.getByRole('tab', { name: 'Deal' }).waitFor();
    expect(page.url()).toContain('#/pages/history/index');
    await close();
  });

  it('the app restarts once for each version, also when two incomplete versions are served by turns', async () => {
    const { page, close } = await app.open('/', { kept: { sun_token: token } });
    await page.getByRole('tabpanel').getByRole('link').first().waitFor();
    const starts = startsOf(page);
    await withdrawFiles(page);
    await deploy(page, ['second', 'third', 'fourth']);
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByText('This page did not load').waitFor();
    for (let times = 0; times < 5; times += 1) {
      const looked = page.waitForResponse(PAGE);
      await page.getByRole('button', { name: 'Try again' }).click();
      await looked;
      await page.getByText('This page did not load').waitFor();
    }
    expect(starts.count).toBeLessThanOrEqual(3);
    await close();
  });

  it('the app does not restart when a file failed to load and the version is the same', async () => {
    const { page, close } = await app.open('/', { kept: { sun_token: token } });
    await page.getByRole('tabpanel').getByRole('link').first().waitFor();
    const starts = startsOf(page);
    const bringBack = await withdrawFiles(page);
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByText('This page did not load').waitFor();
    await bringBack();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('tab', { name: 'Deal' }).waitFor();
    expect(starts.count).toBe(0);
    await close();
  });
});
