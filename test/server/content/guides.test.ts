import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../../../src/contract/index.ts';
import { decimal } from '../../../src/domain/decimal.ts';
import { closeOutFigures, leverageFigures, marginFigures } from '../../../src/domain/content/guideFigures.ts';
import { LEVERAGE_CAPS } from '../../../src/domain/orders/leverage.ts';
import { itemsAtDesk, seedGuides } from '../../../src/server/content/index.ts';
import { GUIDES } from '../../../src/server/content/guides/guides.ts';
import { guideTerms } from '../../../src/server/content/guides/seedGuides.ts';
import { readGuide } from '../../../src/server/content/guides/readGuide.ts';
import { instrumentsUnder } from '../../../src/server/market/instruments.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';

const ROOT = process.cwd();
const DRAWINGS = 'src/server/content/guides/drawings';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const news = (language: string) =>
  server.succeed('listBanners', {
    query: { placement: 'news', size: 100 },
    headers: { 'accept-language': language },
  });

describe('the guides that come with the product', () => {
  it.each(LANGUAGES)('are listed and read in %s, in the order in which a newcomer reads them', async (language) => {
    await seedGuides(server.world, ROOT);
    const { items } = await news(language);
    expect(items.map(({ id }) => id)).toEqual(GUIDES.map(({ id }) => id));
    for (const { id } of items) {
      const article = await server.succeed('getArticle', { path: { id }, headers: { 'accept-language': language } });
      expect(article).toMatchObject({ language, category: 'guide', author: 'Sun' });
      expect(article.body).not.toMatch(/\{\{|\}\}|undefined/);
    }
  });

  it('name in each language the same figures, all that the formulas compute for them', () => {
    for (const guide of GUIDES)
      for (const language of LANGUAGES) {
        readGuide(ROOT, guide, language, guide.figures(guideTerms(server.world.market)) ?? {});
      }
  });

  it.each([
    [{ gold: 10 }, { leverage: '10', fallShare: '10.0', lowLeverage: '2', lowShare: '2.0', balance: '5000.00' }],
    [{ gold: 5 }, { leverage: '5', fallShare: '5.0', lowLeverage: '1', lowShare: '1.0', balance: '10000.00' }],
    [{ gold: 2 }, { leverage: '2', fallShare: '2.0', lowLeverage: '1', lowShare: '1.0', balance: '25000.00' }],
    [{}, { leverage: '20', fallShare: '20.0', lowLeverage: '5', lowShare: '5.0', balance: '2500.00' }],
  ])('trade gold with its own highest leverage under the caps %j, at most 20', (caps, expected) => {
    const gold = instrumentsUnder({ ...LEVERAGE_CAPS, ...caps }).find(({ symbol }) => symbol === 'XAUUSD');
    const terms = guideTerms({ find: () => gold });
    const { leverage, fallShare, lowLeverage, lowShare, balance } = expected;
    expect(marginFigures(terms)).toMatchObject({ leverage, fallShare });
    expect(leverageFigures(terms)).toMatchObject({ leverage, lowLeverage, lowShare });
    expect(closeOutFigures(terms)).toMatchObject({ leverage, balance });
  });

  it.each([0, 1])('compare no leverages under a cap of %d, where gold has not two of them', (cap) => {
    const gold = instrumentsUnder({ ...LEVERAGE_CAPS, gold: cap }).find(({ symbol }) => symbol === 'XAUUSD');
    const terms = guideTerms({ find: () => gold });
    expect(leverageFigures(terms)).toBeUndefined();
    expect(marginFigures(terms)).toMatchObject({ leverage: '1', fallShare: '1.0' });
    expect(closeOutFigures(terms)).toMatchObject({ leverage: '1', balance: '50000.00' });
  });

  it('compare only leverages that are offered', () => {
    const choices = [10, 20];
    const gold = { overnightLongRate: '-0.0001', overnightShortRate: '0.0001', leverageChoices: choices };
    expect(leverageFigures({ gold, demoBalance: decimal('1') })).toMatchObject({ leverage: '20', lowLeverage: '10' });
  });

  it.each(LANGUAGES)('name no leverage in %s that the server has not computed', (language) => {
    for (const { name } of GUIDES) {
      expect(readFileSync(join('locales', language, 'server/guides', `${name}.md`), 'utf8')).not.toMatch(
        /1 ?[:：] ?\d/,
      );
    }
  });

  it('are withdrawn while they have no figures, and come back with them', async () => {
    await seedGuides(server.world, ROOT);
    const id = GUIDES[1]?.id ?? '';
    const shown = () => itemsAtDesk.show(server.world, id);
    const gold = server.world.market.find('XAUUSD');
    if (!gold) throw new Error('There is no gold.');
    const market = { ...server.world.market, find: () => ({ ...gold, leverageChoices: [1] }) };
    await seedGuides({ ...server.world, market }, ROOT);
    expect(await shown()).toMatchObject({ item: { state: 'withdrawn' } });
    await seedGuides({ ...server.world, market }, ROOT);
    await seedGuides(server.world, ROOT);
    expect(await shown()).toMatchObject({ item: { state: 'listed' } });
  });

  it('stay as the desk has changed them, and are not doubled by another start', async () => {
    await seedGuides(server.world, ROOT);
    const id = GUIDES[0]?.id ?? '';
    await itemsAtDesk.publish(server.world, { id, change: { withdrawnAt: 'now' }, by: 'desk:anna' });
    await seedGuides(server.world, ROOT);
    expect(await itemsAtDesk.show(server.world, id)).toMatchObject({ item: { state: 'withdrawn' } });
    expect(await itemsAtDesk.list(server.world)).toHaveLength(GUIDES.length);
  });

  it('take the words of this version when they are those of an earlier one', async () => {
    const id = GUIDES[0]?.id ?? '';
    const texts = [{ language: 'en' as const, title: 'Earlier', summary: 'An', caption: 'earlier', article: 'text.' }];
    await itemsAtDesk.publish(server.world, { id, change: { texts, withdrawnAt: null }, by: 'product' });
    await seedGuides(server.world, ROOT);
    expect(await itemsAtDesk.show(server.world, id)).toMatchObject({
      item: { title: expect.not.stringContaining('Earlier') },
    });
  });

  it('take the drawing and instruments of this version when the words are the same', async () => {
    await seedGuides(server.world, ROOT);
    const { id = '', name = '', symbols = [] } = GUIDES[1] ?? {};
    const change = { image: '/content/drawings/earlier.svg', symbols: ['EURUSD', 'USDJPY'] };
    await itemsAtDesk.publish(server.world, { id, change, by: 'product' });
    await seedGuides(server.world, ROOT);
    expect(await itemsAtDesk.show(server.world, id)).toMatchObject({
      item: { image: `/content/drawings/${name}.svg`, symbols },
    });
  });

  it('each have a drawing with two looks, which runs no script and loads nothing', async () => {
    expect(readdirSync(DRAWINGS).sort()).toEqual(GUIDES.map(({ name }) => `${name}.svg`).sort());
    for (const { name } of GUIDES) {
      const drawing = readFileSync(join(DRAWINGS, `${name}.svg`), 'utf8');
      expect(drawing).toMatch(/^<svg id="dark"/);
      expect(drawing).toContain('svg:target');
      expect(drawing).not.toMatch(/<script|\son\w+=|href|url\(|@import|<foreignObject/i);
      const answer = await fetch(new URL(`/content/drawings/${name}.svg`, server.url));
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
  });
});
