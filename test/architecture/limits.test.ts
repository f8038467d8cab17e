import { globSync, readFileSync } from 'node:fs';

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

  it('defines once how long a call may take', () => {
    expect(filesWith(/\b60_?000\b|LONGEST_SECONDS = /, 'src/web/')).toEqual([]);
  });

  it('takes the limits of fields from the contract', () => {
    const generated = readFileSync('src/contract/constants.gen.ts', 'utf8');
    const names = [...generated.matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name);
    expect(names).toContain('LONGEST_NICKNAME');
    expect(
      filesWith(new RegExp(`const (?:${names.join('|')})\\b`)).filter((path) => !path.startsWith('src/domain/')),
    ).toEqual([]);
    expect(filesWith(/maxLength=\{\d{2,}\}/, 'src/web/')).toEqual([]);
    expect(filesWith(/\bsize: \d/, 'src/web/')).toEqual([]);
  });
});
