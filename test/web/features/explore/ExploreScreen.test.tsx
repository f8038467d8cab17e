import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ItemChange, ItemText } from '../../../../src/server/content/index.ts';
import { languageChosen } from '../../../../src/web/device/preferences.ts';
import { PATHS } from '../../../../src/web/navigation/index.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { scrolling } from '../../../support/scrolling.ts';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';

/** Wednesday 2026-09-30, 10:00 in London, when the server's time begins. */
const NOW = 1_790_758_800;
const MINUTE = 60;
const HOUR = 60 * MINUTE;

let server: WebServer;
const start = async () => {
  server = await startWebServer({
    content: { webViewHosts: ['help.sun.example'] },
  });
};
const stop = () => server.close();

const words = (title: string, text: Partial<ItemText> = {}): ItemText => ({
  ...{ language: 'en', title, summary: null, caption: null, article: 'Words of the article.' },
  ...text,
});
const publish = (title: string, change: ItemChange = {}, text: Partial<ItemText> = {}) =>
  server.publish({ category: 'guide', texts: [words(title, text)], ...change });

const open = (address: string = PATHS.explore) => renderApp({ origin: server.url, address });
const link = (name: string | RegExp) => screen.findByRole('link', { name });
const titles = () =>
  within(screen.getByRole('main'))
    .getAllByRole('link')
    .map((shown) => shown.querySelector('b')?.textContent)
    .filter((title) => title !== undefined);
const here = () => window.location.hash.slice(1);

describe('the news', () => {
  beforeEach(start, 60_000);
  afterEach(stop);
  const { reachEnd } = scrolling();

  it('says what will be here where nothing is published, and leads on', async () => {
    await open();
    expect(await screen.findByText('Nothing here yet')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Go to Home' }));
    await waitFor(() => expect(here()).toBe(PATHS.home));
  });

  it('lists the newest first, with its kind, its age (§4) and how long it takes to read', async () => {
    await publish('Three hours old', { publishedAt: NOW - 3 * HOUR });
    await publish('Just out', { publishedAt: NOW - MINUTE, category: 'notice' });
    await publish('Forty days old', { publishedAt: NOW - 40 * 24 * HOUR });
    await open();
    expect(await link(/Just out.*Notice.*just now.*1 min to read/)).toBeInTheDocument();
    expect(await link(/Three hours old.*Guide.*3 hours ago/)).toBeInTheDocument();
    expect(await link(/Forty days old.*2026-08-21/)).toBeInTheDocument();
    expect(titles()).toEqual(['Just out', 'Three hours old', 'Forty days old']);
    expect(screen.getByText('That is everything.')).toBeInTheDocument();
  });

  it('shows one category, which its address names', async () => {
    await publish('A guide');
    await publish('A notice', { category: 'notice' });
    await open();
    await link(/A guide/);
    await userEvent.click(screen.getByRole('radio', { name: 'Hours and notices' }));
    await waitFor(() => expect(titles()).toEqual(['A notice']));
    expect(here()).toBe(`${PATHS.explore}?category=notice`);
    await userEvent.click(screen.getByRole('radio', { name: 'Calendar' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(titles()).toHaveLength(2));
  });

  it('reads older news at the end of the list, until there are none', async () => {
    for (let at = 1; at <= 22; at += 1) await publish(`News ${at}`, { publishedAt: NOW - at * HOUR });
    await open();
    await link(/News 20 /);
    expect(screen.queryByText('News 21')).not.toBeInTheDocument();
    await reachEnd();
    expect(await link(/News 22 /)).toBeInTheDocument();
    expect(screen.getByText('That is everything.')).toBeInTheDocument();
  });

  it('stands at the second address too, which leads to the first (§2)', async () => {
    await publish('A guide');
    await open(PATHS.exploreIndex);
    await link(/A guide/);
    expect(here()).toBe(PATHS.explore);
  });

  it('says that it did not load, and loads when tried again', async () => {
    await publish('A guide');
    const restore = await server.outage('listBanners');
    await open();
    expect(await screen.findByText('The news did not load')).toBeInTheDocument();
    await restore();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await link(/A guide/)).toBeInTheDocument();
  });

  it.each([
    ['news', PATHS.explore],
    ['advertisements', PATHS.ads],
  ])('of %s stay and say so where they cannot be read again, until that works', async (_what, at) => {
    await publish('A guide');
    await publish('An offer', { category: null, placement: 'ad', url: 'https://help.sun.example/' }, { article: null });
    const { store } = await open(at);
    await link(/A guide|An offer/);
    const restore = await server.outage('listBanners');
    act(() => void store.dispatch(languageChosen('de')));
    expect(await screen.findByText('Die Liste konnte nicht aktualisiert werden')).toBeInTheDocument();
    expect(titles().length).toBeGreaterThan(0);
    await restore();
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    await waitFor(() => expect(screen.queryByText('Die Liste konnte nicht aktualisiert werden')).toBeNull());
  });

  it('marks the language of what has no text in its own [CNT-18]', async () => {
    window.localStorage.setItem('language', 'de');
    await server.publish({ texts: [words('English alone')] });
    await server.publish({ texts: [words('Both'), { ...words('Beide'), language: 'de' }] });
    await open();
    await link(/English alone/);
    expect(screen.getByText('English alone')).toHaveAttribute('lang', 'en');
    expect(screen.getByText('Beide')).not.toHaveAttribute('lang');
  });

  it('opens an item without an article where its address leads, within the app only on an allowed host [CNT-17]', async () => {
    await publish('Help', { url: 'https://help.sun.example/a' }, { article: null });
    await publish('Elsewhere', { url: 'https://elsewhere.example/' }, { article: null });
    await publish('Gold', { url: '/pages/index/chart?symbol=XAUUSD' }, { article: null });
    await open();
    expect(await link(/Gold/)).toHaveAttribute('href', '#/pages/index/chart?symbol=XAUUSD');
    await waitFor(() =>
      expect(screen.getByRole('link', { name: /Help/ })).toHaveAttribute(
        'href',
        `#${PATHS.webView}?url=https%3A%2F%2Fhelp.sun.example%2Fa`,
      ),
    );
    expect(await link(/Elsewhere/)).toHaveAttribute('href', 'https://elsewhere.example/');
  });

  it('shows the newest advertisement marked as one, and leads to all', async () => {
    await publish('A guide');
    await publish(
      'Gold Quant 30',
      { placement: 'ad', category: null, url: '/pages/index/quotation' },
      { article: null },
    );
    await open();
    expect(await link(/Advertisement.*Gold Quant 30/)).toHaveAttribute('href', '#/pages/index/quotation');
    await userEvent.click(await link('All advertisements'));
    await waitFor(() => expect(here()).toBe(PATHS.ads));
    expect(await link(/Advertisement.*Gold Quant 30/)).toBeInTheDocument();
  });
});

describe('the advertisements', () => {
  beforeAll(start, 60_000);
  afterAll(stop);

  it('say that there are none', async () => {
    await open(PATHS.ads);
    expect(await screen.findByText('No advertisements')).toBeInTheDocument();
  });
});

describe('an article', () => {
  beforeAll(start, 60_000);
  afterAll(stop);

  const openArticle = (id: string) => open(`${PATHS.exploreIndex}?id=${id}`);

  it('opens by its link for a visitor: title, author, time, words, and its instruments', async () => {
    const id = await publish(
      'What a margin is',
      { publishedAt: NOW - HOUR, symbols: ['XAUUSD'], author: 'Sun' },
      {
        article: 'A **margin** is held.\n\n## How much\n\nThat depends.',
      },
    );
    await openArticle(id);
    expect(await screen.findByRole('heading', { level: 1, name: 'Guide' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2, name: 'What a margin is' })).toBeInTheDocument();
    expect(screen.getByText('Sun · 2026-09-30 09:00, London · 1 min to read')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { level: 3, name: 'How much' })).toBeInTheDocument();
    expect(document.title).toBe('What a margin is · Sun');
    expect(await link(/XAUUSD Gold/)).toHaveAttribute('href', '#/pages/index/chart?symbol=XAUUSD');
  });

  it('is read in English where it has no text in the language, and says so to screen readers [CNT-18]', async () => {
    window.localStorage.setItem('language', 'th');
    await openArticle(await publish('What a margin is'));
    expect(await screen.findByRole('heading', { level: 2 })).toHaveAttribute('lang', 'en');
    expect((await screen.findByText('Words of the article.')).closest('[lang]')).toHaveAttribute('lang', 'en');
  });

  it('copies its link where the browser cannot share', async () => {
    const user = userEvent.setup();
    const copied = jest.spyOn(navigator.clipboard, 'writeText');
    const id = await publish('What a margin is');
    await openArticle(id);
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    expect(copied).toHaveBeenCalledWith(`${window.location.origin}/#${PATHS.exploreIndex}?id=${id}`);
    expect(await screen.findByText('Copy Success')).toBeInTheDocument();
  });

  it('shares its title and link by the phone, and nothing happens when the customer closes the sheet', async () => {
    const share = jest.fn<Promise<void>, [unknown]>(() => Promise.reject(new DOMException('Closed', 'AbortError')));
    Object.assign(navigator, { share });
    const id = await publish('What a margin is');
    await openArticle(id);
    await userEvent.click(await screen.findByRole('button', { name: 'Share' }));
    const url = `${window.location.origin}/#${PATHS.exploreIndex}?id=${id}`;
    expect(share).toHaveBeenCalledWith({ title: 'What a margin is', url });
    expect(screen.queryByText(/Copy/)).not.toBeInTheDocument();
    Reflect.deleteProperty(navigator, 'share');
  });

  it.each(['00000000-0000-4000-8000-000000000000', 'mistyped'])(
    'is gone at the address %s, which leads on',
    async (id) => {
      await openArticle(id);
      expect(await screen.findByText('This article is gone')).toBeInTheDocument();
      await userEvent.click(screen.getByRole('button', { name: 'Go to Explore' }));
      await waitFor(() => expect(here()).toBe(PATHS.explore));
    },
  );

  it('is gone when it is read again after it was withdrawn', async () => {
    const id = await publish('What a margin is', { withdrawnAt: NOW + MINUTE });
    const { store } = await openArticle(id);
    expect(await screen.findByText('Words of the article.')).toBeInTheDocument();
    await server.advance(MINUTE * 1000);
    act(() => void store.dispatch(languageChosen('de')));
    expect(await screen.findByText('Diesen Artikel gibt es nicht mehr')).toBeInTheDocument();
    expect(screen.queryByText('Words of the article.')).not.toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'What a margin is' })).not.toBeInTheDocument();
  });

  it('says that it did not load, and loads when tried again', async () => {
    const id = await publish('What a margin is');
    const restore = await server.outage('getArticle');
    await openArticle(id);
    expect(await screen.findByText('The article did not load')).toBeInTheDocument();
    await restore();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'What a margin is' })).toBeInTheDocument();
  });
});

describe('the web view', () => {
  beforeAll(start, 60_000);
  afterAll(stop);

  const openPage = (url: string) => open(`${PATHS.webView}?${new URLSearchParams({ url })}`);

  it('shows a page of an allowed host in a sandbox, below its address [CNT-17]', async () => {
    await openPage('https://help.sun.example/a?b=1');
    const frame = await screen.findByTitle('Page of help.sun.example');
    expect(frame).toHaveAttribute('src', 'https://help.sun.example/a?b=1');
    expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-forms');
    expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer');
    const host = screen.getAllByText('help.sun.example').find((shown) => shown.tagName === 'B');
    expect(host?.parentElement).toHaveTextContent('https://help.sun.example/a?b=1');
    expect(screen.getAllByRole('button', { name: 'Open in the browser' })).toHaveLength(2);
  });

  it('calls its address that which was opened, and says so when the page has led on to another', async () => {
    await openPage('https://help.sun.example/a');
    const frame = await screen.findByTitle('Page of help.sun.example');
    expect(screen.getByText('Address that was opened')).toBeVisible();
    fireEvent.load(frame);
    expect(screen.queryByText(/gone on to another page/)).not.toBeInTheDocument();
    fireEvent.load(frame);
    expect(screen.getByText(/gone on to another page/)).toHaveTextContent(
      'The address above is the one that was opened.',
    );
  });

  it.each([
    ['https://elsewhere.example/', true],
    ['https://help.sun.example.elsewhere.example/', true],
    ['https://help.sun.example:8443/', true],
    ['https://help.sun.example@elsewhere.example/', false],
    ['http://help.sun.example/', false],
    ['javascript:alert(1)', false],
    ['/pages/index/chart', false],
    ['', false],
  ])('refuses %j with the reason, and offers the browser only for a page [CNT-17]', async (url, isPage) => {
    await openPage(url);
    expect(await screen.findByText('This page is not shown here')).toBeInTheDocument();
    expect(document.querySelector('iframe')).toBeNull();
    expect(screen.queryAllByRole('button', { name: 'Open in the browser' })).toHaveLength(isPage ? 1 : 0);
  });

  it('shows no words of a link as its own: of a page its host alone, of anything else nothing', async () => {
    await openPage('https://elsewhere.example/Your-account-is-blocked');
    expect(await screen.findByText('elsewhere.example')).toBeInTheDocument();
    expect(screen.getByText(/This address comes from a link, not from us/)).toBeInTheDocument();
    expect(screen.queryByText(/blocked/)).not.toBeInTheDocument();
    await openPage('Your account is blocked. Call +44 20 7946 0000');
    expect(await screen.findByText(/The address is not that of a page/)).toBeInTheDocument();
    expect(screen.queryByText(/blocked/)).not.toBeInTheDocument();
  });

  it('says with the reason that the browser did not open the page (§8)', async () => {
    jest.spyOn(window, 'open').mockReturnValue(null);
    await openPage('https://elsewhere.example/');
    await userEvent.click(await screen.findByRole('button', { name: 'Open in the browser' }));
    const alert = await screen.findByRole('alertdialog');
    expect(alert).toHaveTextContent('Open system default browser failed');
    expect(alert).toHaveTextContent('No page was opened.');
  });
});

describe('Home', () => {
  beforeAll(start, 60_000);
  afterAll(stop);

  it('shows the banners that the firm published, below the market', async () => {
    await publish('Clocks go back', { placement: 'banner', category: null }, { summary: 'Hours of each market.' });
    await open(PATHS.home);
    const banner = await link(/Clocks go back.*Hours of each market/);
    const market = screen.getAllByRole('tabpanel')[0] as HTMLElement;
    expect(market.compareDocumentPosition(banner) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('shows nothing in their place where there are none, or they do not load', async () => {
    const restore = await server.outage('listBanners');
    const { atRest } = await open(PATHS.home);
    await screen.findByRole('tabpanel');
    await atRest();
    expect(screen.queryByRole('region', { name: 'From the firm' })).not.toBeInTheDocument();
    expect(screen.queryByText(/could not be reached/)).not.toBeInTheDocument();
    await restore();
  });
});
