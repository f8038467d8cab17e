import type { Page } from 'playwright-core';
import { type ItemChange, itemsAtDesk } from '../../src/server/content/index.ts';
import { type RunningApp, startApp } from '../support/browser/app.ts';
import { WEDNESDAY_MORNING } from '../support/testServer.ts';

const HOUR = 3600;
const HELP = 'https://help.sun.example';
/** A page of an allowed host that tries to leave its frame. */
const HELP_PAGE = `<!doctype html><title>Help</title><h1>How we help</h1><p id="out">held</p><script>
  try { top.location.href = 'https://elsewhere.example/'; } catch { }
  try { document.getElementById('out').textContent = parent.document.title; } catch { }
</script>`;

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({
    content: { webViewHosts: ['help.sun.example'] },
  });
});
afterAll(() => app.close());

const publish = async (title: string, change: ItemChange, article: string | null): Promise<void> => {
  const text = { language: 'en', title, summary: null, caption: null, article } as const;
  const answer = await itemsAtDesk.publish(app.server.world, { change: { texts: [text], ...change }, by: 'desk:anna' });
  if ('fault' in answer) throw new Error(answer.fault);
};

const main = (page: Page) => page.locator('main');
const shown = (page: Page, name: string | RegExp) => main(page).getByRole('link', { name });

it('leads a visitor from the news to an article and back to the same place, by its link, and to a page in the web view', async () => {
  for (let at = 1; at <= 30; at += 1) {
    await publish(
      `Guide ${at}.`,
      {
        category: 'guide',
        publishedAt: WEDNESDAY_MORNING - at * HOUR,
        image: '/content/drawings/margin.svg',
        symbols: ['XAUUSD'],
      },
      '## Why\n\nA margin is held.\n\n![Drawn](/content/drawings/candle.svg)\n\n[Chart](/pages/index/chart?symbol=EURUSD)',
    );
  }
  await publish('A notice.', { category: 'notice' }, 'Hours change.');
  await publish('How we help', { placement: 'ad', url: `${HELP}/offer` }, null);
  await publish('Clocks go back', { placement: 'banner', url: '/pages/explore/news' }, null);
  const { page, faults, close } = await app.open('/pages/user/service', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text().catch(() => ''));
  });
  const hasParser = async () => (await Promise.all(scripts)).some((script) => script.includes('thematicBreak'));
  await page.route(`${HELP}/**`, (route) => route.fulfill({ contentType: 'text/html', body: HELP_PAGE }));

  const { promise: bannersMayCome, resolve: letBannersCome } = Promise.withResolvers<void>();
  await page.route('**/appBanner/list?placement=banner**', (route) => bannersMayCome.then(() => route.continue()));

  // Home, which nothing moves when its banner comes.
  await page.evaluate(() => void (window.location.hash = '/'));
  const market = page.getByRole('tabpanel').first();
  await market.getByRole('link').first().waitFor();
  const place = await market.boundingBox();
  letBannersCome();
  await shown(page, /Clocks go back/).waitFor();
  expect(await market.boundingBox()).toEqual(place);

  // Tab, and a category.
  await page.getByRole('navigation').getByRole('link', { name: 'Explore' }).tap();
  await shown(page, /A notice/).waitFor();
  expect(await hasParser()).toBe(false);
  await page.getByRole('radio', { name: 'Guides' }).tap();
  await shown(page, /A notice/).waitFor({ state: 'detached' });

  // An article of the second page, and back to its row.
  await shown(page, /Guide 20\./).scrollIntoViewIfNeeded();
  const row = shown(page, /Guide 26\./);
  await row.waitFor();
  await row.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(800);
  await row.tap();
  await page.getByRole('heading', { level: 3, name: 'Why' }).waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(await hasParser()).toBe(true);
  await page.goBack();
  await row.waitFor();
  await page.waitForFunction((top) => Math.abs(window.scrollY - top) < 2, before);
  expect(await page.getByRole('radio', { name: 'Guides' }).getAttribute('aria-checked')).toBe('true');

  // Its link, opened by a visitor; drawings in the look of the page.
  await row.tap();
  await page.getByRole('button', { name: 'Share' }).tap();
  await page.getByText('Copy Success').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.evaluate(() => localStorage.clear());
  await page.goto('about:blank');
  await page.emulateMedia({ colorScheme: 'dark' });
  const { promise: picturesMayCome, resolve: letPicturesCome } = Promise.withResolvers<void>();
  await page.route('**/content/drawings/*', (route) => picturesMayCome.then(() => route.continue()));
  await page.goto(link);
  await page.getByRole('heading', { level: 2, name: 'Guide 26.' }).waitFor();
  // Its pictures move no words when they come.
  const words = main(page).getByRole('link', { name: 'Chart' });
  await words.waitFor();
  const wordsPlace = await words.boundingBox();
  letPicturesCome();
  const pictures = main(page).getByRole('img');
  expect(await pictures.last().getAttribute('src')).toBe('/content/drawings/candle.svg#dark');
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
  );
  expect(await words.boundingBox()).toEqual(wordsPlace);
  await main(page)
    .getByRole('link', { name: /XAUUSD/ })
    .waitFor();

  // The advertisement, whose page stays in its frame.
  await page.goto(`${app.server.url}/h5/#/pages/explore/news`);
  await shown(page, /Advertisement.*How we help/).tap();
  const frame = page.frameLocator('iframe');
  await frame.getByRole('heading', { name: 'How we help' }).waitFor();
  expect(await frame.locator('#out').textContent()).toBe('held');
  await page.getByText(`${HELP}/offer`).waitFor();
  expect(page.url()).toContain('/h5/#/pages/explore/webView?url=');
  // The frame may not lead the app elsewhere; the browser says that it tried.
  expect(faults.filter((fault) => !/Unsafe attempt to initiate navigation|sandbox/i.test(fault))).toEqual([]);
  await close();
});
