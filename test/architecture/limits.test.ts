import { globSync, readFileSync } from 'node:fs';
import { MOST_OPEN_ORDERS } from '../../src/contract/index.ts';

const sources = globSync('src/{web,server,domain}/**/*.{ts,tsx}')
  .filter((path) => !path.endsWith('.gen.ts'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const filesWith = (pattern: RegExp, under = 'src/') =>
  sources.filter(({ path, text }) => path.startsWith(under) && pattern.test(text)).map(({ path }) => path);

describe('a limit that app and server share is defined once', () => {
  it.each([
    ['after how long a quote is stale', /(?:delayed|stale)AfterSeconds: \d/, 'src/domain/market/quote.ts'],
    ['what a demo account begins with', /100_?000\.00/, 'src/server/ledger/events.ts'],
    ['how many orders an account may hold', /maximumOpenOrders: \d/, 'src/server/world/tradingSettings.ts'],
    [
      'the languages of customers, beside a released migration',
      /'zh-TW', 'ja'/,
      'src/server/store/migrations/001-customers.ts',
    ],
  ])('defines once: %s', (_limit, pattern, home) => {
    expect(filesWith(pattern)).toEqual([home]);
  });

  it('what belongs to one language, which stands in its folder', () => {
    // A key or a text such as `ko:`, `'vi'` or `"th"`; a language alone, as of the rule of Japanese passwords, is none.
    expect(filesWith(/(?:\b(?:ko|vi)|'zh-TW'):|['"](?:ko|vi|th)['"]/)).toEqual([
      'src/server/store/migrations/001-customers.ts',
    ]);
  });

  it('how long a call may take', () => {
    expect(filesWith(/\b60_?000\b|LONGEST_SECONDS = /, 'src/web/')).toEqual([]);
  });

  it('how many orders an operator can let an account hold, all of which one request can name to be closed', () => {
    const contract = readFileSync('openapi.yaml', 'utf8');
    expect(contract).toMatch(new RegExp(`\\borderIds: \\{ type: array, minItems: 1, maxItems: ${MOST_OPEN_ORDERS},`));
  });

  it('the limits of fields, which the contract has', () => {
    const generated = readFileSync('src/contract/constants.gen.ts', 'utf8');
    const names = [...generated.matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name);
    expect(names).toContain('LONGEST_NICKNAME');
    expect(
      filesWith(new RegExp(`const (?:${names.join('|')})\\b`)).filter((path) => !path.startsWith('src/domain/')),
    ).toEqual([]);
    expect(filesWith(/maxLength=\{\d{2,}\}/, 'src/web/')).toEqual([]);
    expect(filesWith(/\bsize: \d/, 'src/web/')).toEqual([]);
    expect(filesWith(/PAGE_SIZE = |SHOWN_AT_MOST = |\bsize = \d|POINTS = \d/, 'src/server/')).toEqual([]);
    expect(filesWith(/PAGE_SIZE = /, 'src/web/')).toEqual([]);
  });
});
