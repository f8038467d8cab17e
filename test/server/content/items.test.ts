import { type ItemChange, itemsAtDesk, type ItemText } from '../../../src/server/content/index.ts';
import { findItem, wordedIn } from '../../../src/server/content/items/itemRepository.ts';
import sharp from 'sharp';
import { picture } from '../../support/pictures.ts';
import { startTestServer, type TestServer, WEDNESDAY_MORNING } from '../../support/testServer.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const MINUTE = 60;
const english = (text: Partial<ItemText> = {}): ItemText => ({
  language: 'en',
  title: 'What a margin is',
  summary: null,
  caption: null,
  article: 'A margin is held while a position is open.',
  ...text,
});

const ask = (change: ItemChange, id?: string) =>
  itemsAtDesk.publish(server.world, { id, change: { texts: [english()], ...change }, by: 'desk:anna' });

/** Publishes an item; returns its id. */
const publish = async (change: ItemChange = {}, id?: string): Promise<string> => {
  const answer = await ask(change, id);
  if ('fault' in answer) throw new Error(answer.fault);
  return answer.item.id;
};

type Query = {
  readonly placement?: 'banner' | 'news' | 'ad';
  readonly category?: 'guide' | 'notice';
  readonly size?: number;
  readonly cursor?: string;
};
const list = (query: Query = { placement: 'news' }, language = 'en') =>
  server.succeed('listBanners', { query, headers: { 'accept-language': language } });
const titles = async (query?: Query) => (await list(query)).items.map(({ title }) => title);
const article = (id: string, language = 'en') =>
  server.call('getArticle', { path: { id }, headers: { 'accept-language': language } });
const NOT_FOUND = { code: 1002, data: { field: 'id' } };

describe('banners, news and advertisements', () => {
  it('are listed by placement, banners by default, to anybody [CNT-1, CNT-16]', async () => {
    await publish({ placement: 'banner', texts: [english({ title: 'A banner' })] });
    await publish({ placement: 'news', texts: [english({ title: 'News' })] });
    await publish({ placement: 'ad', texts: [english({ title: 'An ad' })] });
    expect(await titles({})).toEqual(['A banner']);
    expect(await titles({ placement: 'news' })).toEqual(['News']);
    expect(await titles({ placement: 'ad' })).toEqual(['An ad']);
  });

  it('are listed newest first, of equal instants by descending id, page by page [CNT-1, CNT-2]', async () => {
    const publishedAt = WEDNESDAY_MORNING - MINUTE;
    const together = await Promise.all([publish({ publishedAt }), publish({ publishedAt }), publish({ publishedAt })]);
    const newest = await publish({ publishedAt: publishedAt + 1 });
    const first = await list({ placement: 'news', size: 2 });
    const second = await list({ placement: 'news', size: 2, cursor: first.nextCursor ?? '' });
    const expected = [newest, ...together.sort().reverse()];
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(expected);
    expect(second.nextCursor).toBeNull();
    expect(await server.call('listBanners', { query: { cursor: 'x' } })).toMatchObject({
      code: 1001,
      data: { field: 'cursor' },
    });
  });

  it('are listed from their publication on, until they are withdrawn [CNT-3]', async () => {
    const id = await publish({ publishedAt: WEDNESDAY_MORNING + MINUTE, withdrawnAt: WEDNESDAY_MORNING + 3 * MINUTE });
    server.advance(MINUTE * 1000 - 1);
    expect(await titles()).toEqual([]);
    expect(await article(id)).toMatchObject(NOT_FOUND);
    server.advance(1);
    expect(await titles()).toHaveLength(1);
    server.advance(MINUTE * 1000);
    await publish({ texts: [], withdrawnAt: 'now' }, id);
    expect(await titles()).toEqual([]);
    expect(await article(id)).toMatchObject(NOT_FOUND);
  });

  it('have a category as news alone, by which news is listed [CNT-4, CNT-5]', async () => {
    await publish({ category: 'guide', texts: [english({ title: 'Guide' })] });
    await publish({ category: 'notice', texts: [english({ title: 'Notice' })] });
    await publish({ placement: 'banner' });
    expect(await titles({ placement: 'news', category: 'notice' })).toEqual(['Notice']);
    expect(await titles({ placement: 'banner', category: 'notice' })).toEqual([]);
    expect((await list({})).items).toMatchObject([{ category: null }]);
    expect(await ask({ placement: 'ad', category: 'guide' })).toEqual({ fault: 'Only news has a category.' });
  });

  it('are worded in the language of the request, else in English, which they name [CNT-6, CNT-7, CNT-18]', async () => {
    const texts = [
      english({ summary: 'In short.', caption: 'A drawing' }),
      english({
        language: 'de',
        title: 'Was eine Margin ist',
        summary: 'Kurz.',
        caption: 'Zeichnung',
        article: 'Sie.',
      }),
    ];
    const id = await publish({ texts });
    const only = await publish({ texts: [english({ title: 'Only in English' })] });
    expect((await list(undefined, 'de')).items.map((item) => [item.id, item.language, item.title, item.body])).toEqual(
      expect.arrayContaining([
        [id, 'de', 'Was eine Margin ist', 'Kurz.'],
        [only, 'en', 'Only in English', null],
      ]),
    );
    expect((await list(undefined, 'ja')).items.map(({ language }) => language)).toEqual(['en', 'en']);
    expect(await article(id, 'de')).toMatchObject({
      data: { language: 'de', title: 'Was eine Margin ist', imageCaption: 'Zeichnung', body: 'Sie.' },
    });
    expect(await article(id, 'ja')).toMatchObject({ data: { language: 'en', imageCaption: 'A drawing' } });
  });

  it('have a picture that needs no session, without what else its file holds [CNT-8]', async () => {
    const id = await publish({ picture: (await picture(640, 320)).toString('base64') });
    const { items } = await list();
    const address = items[0]?.image ?? '';
    expect(address).toMatch(/^\/content\/pictures\//);
    const answer = await fetch(new URL(address, server.url));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    expect(await ask({ picture: Buffer.from('<svg onload="alert(1)"/>').toString('base64') }, id)).toEqual({
      fault: 'The picture is no whole JPEG of at most 40 million pixels or PNG of at most 16 million.',
    });
    expect((await list()).items[0]?.image).toBe(address);
    expect((await fetch(new URL('/content/pictures/none', server.url))).status).toBe(404);
    await publish({ image: null, texts: [] }, id);
    expect((await list()).items[0]?.image).toBeNull();
  });

  it('have a picture that is served while a listed item names it, and is removed with its last name [CNT-8]', async () => {
    const file = { picture: (await picture(64, 32)).toString('base64') };
    const imageOf = async (id: string): Promise<string> => {
      const shown = await itemsAtDesk.show(server.world, id);
      return 'fault' in shown ? '' : (shown.item.image ?? '');
    };
    const statusOf = async (address: string) => (await fetch(new URL(address, server.url))).status;
    const id = await publish({ ...file, publishedAt: WEDNESDAY_MORNING + MINUTE });
    const first = await imageOf(id);
    expect(await statusOf(first)).toBe(404);
    server.advance(MINUTE * 1000);
    expect(await statusOf(first)).toBe(200);
    await publish({ ...file, texts: [] }, id);
    expect(await statusOf(first)).toBe(404);
    const second = await imageOf(id);
    const other = await publish({ texts: [english({ article: `![x](${second})` })] });
    await publish({ withdrawnAt: 'now', texts: [] }, id);
    expect(await statusOf(second)).toBe(200);
    await publish({ image: null, texts: [] }, id);
    expect(await statusOf(second)).toBe(200);
    await publish({ withdrawnAt: 'now', texts: [] }, other);
    expect(await statusOf(second)).toBe(404);
    const third = await publish(file);
    const address = await imageOf(third);
    await publish({ image: null, texts: [] }, third);
    expect(await statusOf(address)).toBe(404);
    const kept = await server.world.database.reader.selectFrom('content_pictures').select('id').execute();
    expect(kept.map((row) => `/content/pictures/${row.id}`)).toEqual([second]);
  });

  it('have a picture whose bytes are read from the database once, and shown no longer than it is named', async () => {
    const id = await publish({ picture: (await picture(64, 32)).toString('base64') });
    const address = (await list()).items[0]?.image ?? '';
    const read = async () => {
      const answer = await fetch(new URL(address, server.url));
      return [answer.status, answer.headers.get('content-type'), (await answer.arrayBuffer()).byteLength];
    };
    const first = await read();
    // A stored picture never changes: what is changed here is read again only by a second reading.
    await server.world.database.transaction((tx) =>
      tx
        .updateTable('content_pictures')
        .set({ content: Buffer.from('other') })
        .execute(),
    );
    expect(await read()).toEqual(first);
    await publish({ withdrawnAt: 'now', texts: [] }, id);
    expect((await read())[0]).toBe(404);
  });

  it('have a picture of at most 2 MB', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const large = sharp({ create: { width: 1600, height: 1600, channels: 3, background: '#000', noise } }).png();
    expect(await ask({ picture: (await large.toBuffer()).toString('base64') })).toEqual({
      fault: 'The picture has more than 2 MB: a JPEG is smaller.',
    });
  });

  it('have a picture of at most 1600 pixels on its longer side', async () => {
    await publish({ picture: (await picture(3200, 800)).toString('base64') });
    const address = (await list()).items[0]?.image ?? '';
    const answer = await fetch(new URL(address, server.url));
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 1600, height: 400 });
  });

  it('lead to a route of the app, to an https address or to their article, to one of them [CNT-9, CNT-10]', async () => {
    const plain = [english({ article: null })];
    await publish({ placement: 'banner', url: '/pages/user/deposit', texts: plain });
    await publish({ placement: 'ad', url: 'https://sun.example/offer', texts: plain });
    expect((await list({})).items).toMatchObject([{ url: '/pages/user/deposit', hasArticle: false }]);
    for (const url of [
      'javascript:alert(1)',
      'http://sun.example',
      '//sun.example',
      '/elsewhere',
      'https:sun',
      'https://',
      'https://a b',
      '/pages/../sandbox',
    ]) {
      expect(await ask({ url, texts: plain })).toEqual({ fault: 'An address begins with https:// or with /pages/.' });
    }
    expect(await ask({ url: '/pages/user/deposit' })).toMatchObject({ fault: expect.stringContaining('not to both') });
  });
});

describe('an article', () => {
  it('is announced in the list with the minutes that it takes to read [CNT-11, CNT-12, CNT-21]', async () => {
    const id = await publish({ texts: [english({ article: 'word '.repeat(500) })] });
    await publish({ texts: [english({ article: null })] });
    const { items } = await list();
    const shown = items.map(({ hasArticle, minutesToRead }) => ({ hasArticle, minutesToRead }));
    expect(shown).toEqual(
      expect.arrayContaining([
        { hasArticle: true, minutesToRead: 3 },
        { hasArticle: false, minutesToRead: null },
      ]),
    );
    expect(await article(id)).toMatchObject({ data: { minutesToRead: 3, body: 'word '.repeat(500) } });
    const short = await publish({ texts: [english({ article: 'One word.' })] });
    expect(await article(short)).toMatchObject({ data: { minutesToRead: 1 } });
  });

  it('is not read from the database for a list', async () => {
    const { reader } = server.world.database;
    const item = await findItem(reader, await publish());
    const [listed] = await wordedIn(reader, 'de', item ? [item] : []);
    expect(listed?.text).toMatchObject({ language: 'en', title: 'What a margin is', minutes_to_read: 1 });
    expect(listed?.text).not.toHaveProperty('article');
  });

  it('is refused under an unknown id, and under that of an item without one [CNT-13]', async () => {
    const id = await publish({ texts: [english({ article: null })] });
    expect(await article(id)).toMatchObject(NOT_FOUND);
    expect(await article('4b1e7d90-8c2f-4a65-b3d7-0e9f1a2c5b68')).toMatchObject(NOT_FOUND);
    expect(await article('x')).toMatchObject(NOT_FOUND);
  });

  it.each([
    ['HTML', 'A <b>word</b>', 'There is HTML in line 1'],
    ['a script', '<script>alert(1)</script>', 'There is HTML in line 1'],
    ['a link that runs a script', '[x](javascript:alert(1))', 'A link leads to "javascript:alert(1)"'],
    ['a link without protection', '[x](http://sun.example)', 'A link leads to'],
    ['a link by reference', '[x][y]\n\n[y]: data:text/html,x', 'A link leads to'],
    ['a link to an unknown place', '[x](//sun.example)', 'A link leads to'],
    ['a picture without protection', '![x](http://sun.example/x.png)', 'A picture is at'],
    ['a picture of another server', '![x](//sun.example/x.png)', 'A picture is at'],
    ['a picture of another server with protection', '![x](https://sun.example/x.png)', 'A picture is at'],
    ['a picture of another server behind a backslash', '![x](/\\evil.example/x.png)', 'A picture is at'],
    ['a picture of another server behind a tab', '![x](/&#9;/evil.example/x.png)', 'A picture is at'],
    ['a picture by reference to a mail', '![x][p]\n\n[p]: mailto:a@sun.example', 'A picture is at'],
    ['a link without a host', '[x](https://)', 'A link leads to'],
    ['a link that leaves the routes of the app', '[x](/pages/../sandbox/inbox)', 'A link leads to'],
    ['a link by reference to a picture', '[x][p]\n\n[p]: /content/pictures/x', 'A link leads to'],
    ['20,001 letters', 'a'.repeat(20_001), 'more than 20000 letters'],
    ['20,000 quotes within each other', '>'.repeat(20_000), 'more than 2000 of the signs'],
    ['20,000 openers of emphasis', '*a'.repeat(10_000), 'more than 2000 of the signs'],
    ['lists within each other', `${'- '.repeat(9_000)}a`, 'within each other more than 10 times'],
    ['quotes within each other', `${'> '.repeat(11)}a`, 'within each other more than 10 times'],
    ['headings by underline in more than 500 lines', 'a\n=\n'.repeat(251), 'more than 500 lines that are not empty'],
    ['a quote that goes on for 501 lines', `> a\n${'b\n'.repeat(500)}`, 'more than 500 lines that are not empty'],
    ['a list of 501 entries', '- a\r\n\r\n'.repeat(501), 'more than 500 lines that are not empty'],
    ['501 lines with a no-break space', `> a\n${'\u{a0}\n'.repeat(500)}`, 'more than 500 lines that are not empty'],
    ['501 lines that end as on old computers', 'a\r'.repeat(501), 'more than 500 lines that are not empty'],
  ])('is not published with %s [CNT-14, CNT-19, CNT-20]', async (_, markdown, fault) => {
    expect(await ask({ texts: [english({ article: markdown })] })).toMatchObject({
      fault: expect.stringContaining(fault),
    });
    expect(await titles()).toEqual([]);
  });

  it('is published with links that a client follows [CNT-19, CNT-20]', async () => {
    const body =
      '[a](https://sun.example) [b](mailto:a@sun.example) [c](/pages/user/service) ![d](/content/pictures/x) ![e][p]\n\n[p]: /content/pictures/y';
    const id = await publish({ texts: [english({ article: body })] });
    expect(await article(id)).toMatchObject({ data: { body } });
  });

  it('is published with 500 lines, however many are empty [CNT-14]', async () => {
    const body = '- a\n\n\n'.repeat(500);
    const id = await publish({ texts: [english({ article: body })] });
    expect(await article(id)).toMatchObject({ data: { body } });
  });

  it('names instruments of this server alone [CNT-15]', async () => {
    const id = await publish({ symbols: ['XAUUSD', 'EURJPY'] });
    expect(await article(id)).toMatchObject({ data: { symbols: ['XAUUSD', 'EURJPY'] } });
    expect(await ask({ symbols: ['NONE'] })).toEqual({ fault: 'There is no instrument "NONE".' });
  });
});

describe('the desk', () => {
  it('keeps what it does not change, and names who changed it', async () => {
    const id = await publish({ category: 'guide', author: 'Anna', symbols: ['XAUUSD'] });
    await publish({ texts: [english({ language: 'de', title: 'Deutsch' })] }, id);
    expect(await itemsAtDesk.show(server.world, id)).toMatchObject({
      item: { category: 'guide', author: 'Anna', symbols: ['XAUUSD'], state: 'listed', changedBy: 'desk:anna' },
      texts: [{ language: 'de' }, { language: 'en' }],
    });
    expect(await itemsAtDesk.list(server.world)).toMatchObject([
      { id, title: 'What a margin is', languages: ['de', 'en'] },
    ]);
  });

  it('keeps an item withdrawn that is withdrawn while a picture for it is read', async () => {
    const id = await publish();
    const large = (await picture(6000, 6000, 'jpeg')).toString('base64');
    await Promise.all([publish({ picture: large, texts: [] }, id), publish({ withdrawnAt: 'now', texts: [] }, id)]);
    expect(await itemsAtDesk.show(server.world, id)).toMatchObject({
      item: { state: 'withdrawn', image: expect.stringContaining('/content/pictures/') },
    });
  });

  it('withdraws an item before its publication, which stays withdrawn', async () => {
    const publishedAt = WEDNESDAY_MORNING + MINUTE;
    const id = await publish({ publishedAt });
    expect(await ask({ texts: [], withdrawnAt: 'now' }, id)).toMatchObject({ item: { state: 'withdrawn' } });
    expect(await ask({ texts: [english({ title: 'Mended' })] }, id)).toMatchObject({ item: { state: 'withdrawn' } });
    expect(await ask({ texts: [], publishedAt: publishedAt + 1 }, id)).toEqual({
      fault: 'It would end before it begins.',
    });
    server.advance(2 * MINUTE * 1000);
    expect(await titles()).toEqual([]);
    await publish({ texts: [], withdrawnAt: null }, id);
    expect(await titles()).toEqual(['Mended']);
  });

  it.each<[string, ItemChange, string]>([
    ['two texts in a language', { texts: [english(), english()] }, 'There are two texts in en.'],
    ['an empty author', { author: '' }, 'The author has 1 to 100 letters.'],
    ['a long author', { author: 'a'.repeat(101) }, 'The author has 1 to 100 letters.'],
    ['a long address', { url: `https://sun.example/${'a'.repeat(500)}` }, 'The address has more than 500 letters.'],
    ['a picture of another server', { image: 'https://sun.example/x.png' }, 'The picture is none of this server.'],
  ])('refuses %s in words', async (_, change, fault) => {
    expect(await ask(change)).toEqual({ fault });
  });

  it('refuses an item without English, a half translated article, an end before its start, and an empty title', async () => {
    const german = english({ language: 'de' });
    expect(await ask({ texts: [german] })).toMatchObject({ fault: expect.stringContaining('text in English') });
    expect(await ask({ texts: [english(), { ...german, article: null }] })).toMatchObject({
      fault: expect.stringContaining('in all languages'),
    });
    expect(await ask({ withdrawnAt: WEDNESDAY_MORNING - 1 })).toMatchObject({
      fault: 'It would end before it begins.',
    });
    expect(await ask({ texts: [english({ title: ' ' })] })).toMatchObject({ fault: 'The text in en has no title.' });
    expect(await itemsAtDesk.list(server.world)).toEqual([]);
    expect(await ask({}, '4b1e7d90-8c2f-4a65-b3d7-0e9f1a2c5b68')).toMatchObject({
      fault: expect.stringContaining('no item'),
    });
  });
});
