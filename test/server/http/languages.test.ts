import { once } from 'node:events';
import { get } from 'node:http';
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import type { Language } from '../../../src/contract/index.ts';
import { readTexts } from '../../../src/server/texts/index.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';

const texts = readTexts(process.cwd());

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Asks for something that needs a session, and returns the message of the refusal. */
const messageFor = async (header: string | undefined): Promise<string> => {
  const { hostname, port } = new URL(server.url);
  // `fetch` sends a header of its own where none is given.
  const headers = header === undefined ? {} : { 'Accept-Language': header };
  const [response] = (await once(get({ hostname, port, path: '/api/user/info', headers }), 'response')) as [Readable];
  return ((await json(response)) as { readonly msg: string }).msg;
};

type Case = readonly [header: string | undefined, language: Language];

describe('the language of a request', () => {
  it.each<Case>([
    ['de', 'de'],
    ['zh-TW', 'zh-TW'],
    ['en-GB,en;q=0.9', 'en'],
    ['fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5', 'fr'],
    ['de-AT,de;q=0.9,en-US;q=0.8,en;q=0.7', 'de'],
  ])('is read from the header as browsers send it: %s [GEN-40, GEN-42, GEN-48]', async (header, language) => {
    expect(await messageFor(header)).toBe(texts.refusal(language, 401, undefined));
  });

  it.each<Case>([
    ['en;q=0.5, de-CH;q=0.8', 'de'],
    ['pt-BR,pt;q=0.9,es;q=0.4', 'es'],
    ['ja;q=0.100,ko;q=0.200,th ; q=0.3', 'th'],
    ['it;q=0.5,vi;q=0.5', 'it'],
    ['fr;q=0.999,de', 'de'],
  ])('has the highest weight, of equal weights the first place: %s [GEN-41]', async (header, language) => {
    expect(await messageFor(header)).toBe(texts.refusal(language, 401, undefined));
  });

  it.each<Case>([
    ['zh', 'zh-TW'],
    ['zh-HK,zh;q=0.9,en;q=0.8', 'zh-TW'],
    ['zh-Hant-MO', 'zh-TW'],
    ['zh-CN,zh;q=0.9,en;q=0.8', 'zh-TW'],
  ])('is the Chinese of the contract for any Chinese: %s [GEN-43]', async (header, language) => {
    expect(await messageFor(header)).toBe(texts.refusal(language, 401, undefined));
  });

  it.each<Case>([
    ['DE', 'de'],
    ['zh-tw', 'zh-TW'],
    ['EN;Q=0.1, IT;Q=0.2', 'it'],
  ])('does not depend on letter case: %s [GEN-44]', async (header, language) => {
    expect(await messageFor(header)).toBe(texts.refusal(language, 401, undefined));
  });

  it.each<Case>([
    ['de;q=0, fr;q=0.1', 'fr'],
    ['de;q=0.000', 'en'],
    ['de;q=2, fr;q=0.1', 'fr'],
    ['de;q=1.5, it;q=0.1234, fr;q=0.1', 'fr'],
    ['de;quality=1, fr;q=0.1', 'fr'],
    ['de_CH, fr;q=0.1', 'fr'],
    ['de-, fr;q=0.1', 'fr'],
    ['de-abcdefghi, fr;q=0.1', 'fr'],
    ['de--CH, *-CH, 2de, fr;q=0.1', 'fr'],
    [',, ;q=1, fr', 'fr'],
  ])('is none of weight 0, and none that is not well-formed: %s [GEN-45, GEN-48, GEN-96]', async (header, language) => {
    expect(await messageFor(header)).toBe(texts.refusal(language, 401, undefined));
  });

  it.each<Case>([
    ['*', 'en'],
    ['*, de;q=0.5', 'en'],
    ['*;q=0.1, de;q=0.5', 'de'],
  ])('is English for a star: %s [GEN-46]', async (header, language) => {
    expect(await messageFor(header)).toBe(texts.refusal(language, 401, undefined));
  });

  it.each<Case>([
    [`${'nl,'.repeat(31)}de`, 'de'],
    [`${'nl,'.repeat(32)}de`, 'en'],
    [`de;q=0.1,${','.repeat(31)}fr`, 'de'],
  ])('is that of one of the first 32 entries, case %# [GEN-49]', async (header, language) => {
    expect(await messageFor(header)).toBe(texts.refusal(language, 401, undefined));
  });

  it.each<Case>([
    [undefined, 'en'],
    ['', 'en'],
    ['nl', 'en'],
    ['klingon', 'en'],
    ['x'.repeat(8000), 'en'],
  ])(
    'is English without a supported language, case %#, and the request is not refused for it [GEN-47, GEN-48]',
    async (header, language) => {
      expect(await messageFor(header)).toBe(texts.refusal(language, 401, undefined));
    },
  );
});
