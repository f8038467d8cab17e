import { type RunningApp, startApp } from '../support/browser/app.ts';
import { ADDRESS_ATTACKS, HTML_ATTACKS, MARKDOWN_ATTACKS } from '../support/markdownAttacks.ts';

const idOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
const articleOf = (at: number) => ({
  id: idOf(at),
  ...{ category: 'guide', language: 'en', author: 'Sun', publishedAt: 1_790_000_000, minutesToRead: 1 },
  ...{ title: `Attack ${at}`, image: null, imageCaption: null, body: MARKDOWN_ATTACKS[at] ?? '', symbols: [] },
});

/** News whose picture, address and title are attacks. */
const ITEMS = ADDRESS_ATTACKS.map((attack, at) => ({
  id: idOf(at),
  ...{ placement: 'news', category: 'guide', language: 'en', title: `${at} ${HTML_ATTACKS[at] ?? ''}` },
  ...{ image: attack, body: HTML_ATTACKS[at + ADDRESS_ATTACKS.length] ?? attack, url: attack },
  ...{ hasArticle: false, minutesToRead: null, publishedAt: 1_790_000_000 },
}));
const HELP_HOST = 'help.sun.example';
/** Addresses that seem to be of the host that the web view may show, beside those of all attacks. */
const WEB_VIEW_ATTACKS = [
  ...ADDRESS_ATTACKS,
  `https://${HELP_HOST}@evil.example/`,
  `https://${HELP_HOST}\\@evil.example/`,
  `https://${HELP_HOST}.evil.example/`,
  `https://evil.example/#https://${HELP_HOST}/`,
  `javascript://${HELP_HOST}/%0aalert(1)`,
  `https://evil.example?//${HELP_HOST}`,
];

/** What the rows of news may consist of, whatever the items say. */
const ALLOWED_IN_ROWS =
  'ul, li, b, small, time, svg, path, span, a[href^="https://"][rel~="noopener"], a[href^="#/pages/"], a[href^="mailto:"], ' +
  'img[src^="/"]:not([src^="//"]):not([src^="/\\\\"])';

/** What a text may stand as in the page, and no more. */
const ALLOWED =
  'h3, h4, h5, h6, p, ul, ol, li, blockquote, pre, code, hr, br, strong, em, span, ' +
  'a[href^="https://"][rel~="noopener"], a[href^="#/pages/"], a[href^="mailto:"], img[src^="/"]:not([src^="//"])';

describe('the Markdown of an article', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp({ content: { webViewHosts: [HELP_HOST] } });
  });
  afterAll(() => app.close());

  it(`runs no script and calls nobody by ${MARKDOWN_ATTACKS.length} known attacks, those of its sanitiser’s tests among them, nor by items and addresses of the web view, without the help of the page's policy [CNT-14]`, async () => {
    expect(MARKDOWN_ATTACKS.length).toBeGreaterThanOrEqual(150);
    const { page, close } = await app.open('/pages/explore/ads', { bypassCSP: true });
    const calls: string[] = [];
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== app.server.url && request.url().startsWith('http'))
        calls.push(request.url());
    });
    await page.route('https://evil.example/**', (route) => route.abort());
    await page.route('**/appBanner/article/*', (route) => {
      const at = Number(route.request().url().slice(-12));
      return route.fulfill({ json: { code: 200, msg: 'OK', requestId: null, data: articleOf(at) } });
    });
    await page.locator('main').waitFor();
    const faults: string[] = [];
    for (let at = 0; at < MARKDOWN_ATTACKS.length; at += 1) {
      const found = await page.evaluate(
        async ({ id, title, allowed }) => {
          window.location.hash = `/pages/explore/index?id=${id}`;
          const shown = () =>
            [...document.querySelectorAll('h2')].some((heading) => heading.textContent === title)
              ? document.querySelector('[class*="Markdown-module-text"]')
              : null;
          while (!shown()) await new Promise((resolve) => setTimeout(resolve, 5));
          const parts = [...(shown()?.querySelectorAll('*') ?? [])];
          for (const part of parts) {
            for (const event of ['mouseover', 'error', 'load', 'focus', 'toggle']) part.dispatchEvent(new Event(event));
          }
          return parts.flatMap((part) => {
            const handlers = part.getAttributeNames().filter((name) => /^(?:on|style|srcdoc|formaction)/i.test(name));
            return part.matches(allowed) && handlers.length === 0 ? [] : [part.outerHTML];
          });
        },
        { id: idOf(at), title: `Attack ${at}`, allowed: ALLOWED },
      );
      if (found.length > 0) faults.push(`${MARKDOWN_ATTACKS[at]} became ${found.join()}`);
    }
    expect({ faults, dialogs, calls }).toEqual({ faults: [], dialogs: [], calls: [] });

    // Items of the news, whose picture, address and title are attacks.
    await page.route('**/appBanner/list?*', (route) =>
      route.fulfill({ json: { code: 200, msg: 'OK', requestId: null, data: { items: ITEMS, nextCursor: null } } }),
    );
    await page.evaluate(() => void (window.location.hash = '/pages/explore/news?category=guide'));
    await page
      .locator('main li')
      .nth(ITEMS.length - 1)
      .waitFor();
    const inRows = await page.evaluate((allowed) => {
      const parts = [...document.querySelectorAll('main ul *')];
      for (const part of parts) {
        for (const event of ['mouseover', 'error', 'load', 'focus', 'toggle']) part.dispatchEvent(new Event(event));
      }
      return parts.filter((part) => !part.matches(allowed)).map((part) => part.outerHTML);
    }, ALLOWED_IN_ROWS);
    expect({ inRows, dialogs, calls }).toEqual({ inRows: [], dialogs: [], calls: [] });

    // Addresses for the web view, each between two pages that it may show.
    await page.route(`https://${HELP_HOST}/**`, (route) => route.fulfill({ contentType: 'text/html', body: 'Help' }));
    const framed = await page.evaluate(
      async ({ attacks, help }) => {
        const frame = () => document.querySelector('iframe')?.src;
        const show = async (url: string, isShown: () => boolean) => {
          window.location.hash = `/pages/explore/webView?${new URLSearchParams({ url })}`;
          while (!isShown()) await new Promise((resolve) => setTimeout(resolve, 5));
        };
        const shown: string[] = [];
        for (const [at, attack] of attacks.entries()) {
          const allowed = `${help}/${at}`;
          await show(allowed, () => frame() === allowed);
          await show(attack, () => frame() !== allowed);
          const left = frame();
          if (left !== undefined) shown.push(`${attack} as ${left}`);
        }
        return shown;
      },
      { attacks: WEB_VIEW_ATTACKS, help: `https://${HELP_HOST}` },
    );
    const others = calls.filter((url) => !url.startsWith(`https://${HELP_HOST}/`));
    expect({ framed, dialogs, others }).toEqual({ framed: [], dialogs: [], others: [] });

    // The same page runs the attack where it is taken as HTML, so that the test can fail.
    const ran = page.waitForEvent('dialog');
    await page.evaluate(() => {
      document.body.innerHTML = '<img src="/h5/none.png" onerror="alert(1)">';
    });
    expect((await ran).message()).toBe('1');
    await close();
  });
});
