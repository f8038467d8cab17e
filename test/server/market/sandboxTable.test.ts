import { readFileSync } from 'node:fs';
import { ALIASES } from '../../../src/server/market/aliases.ts';
import { INSTRUMENTS, OFFERED, type Offered } from '../../../src/server/market/instruments.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';

const HOURS = { currencies: 'week', index: 'index', always: 'always' } as const;
const COLUMNS = 14;

const chapter = readFileSync('contract/rules/instruments.md', 'utf8');

/** Cells of the chapter's table, row by row, without its head. */
const table = chapter
  .split('\n')
  .map((line) => line.split('|').slice(1, -1))
  .filter((cells) => cells.length === COLUMNS)
  .slice(2)
  .map((cells) => cells.map((cell) => cell.trim()));

const row = ({ instrument, source }: Offered): readonly string[] =>
  [
    instrument.symbol,
    instrument.tab,
    instrument.leverageClass,
    instrument.base,
    instrument.quoteCurrency,
    instrument.digits,
    instrument.pipSize,
    instrument.contractSize,
    instrument.stopDistancePoints,
    instrument.feePerLot,
    instrument.overnightLongRate,
    instrument.overnightShortRate,
    'spread' in source ? source.spread : `${source.kind} ${source.first} ${source.second}`,
    HOURS[instrument.schedule],
  ].map(String);

/** Rows of the chapter's short table whose first head is that, by their first cell. */
const termsBy = (head: string): ReadonlyMap<string, readonly string[]> => {
  const [, after = ''] = chapter.split('### Terms that follow from the table');
  const lines = after.split('\n');
  const first = lines.findIndex((line) => line.startsWith(`| ${head} `)) + 2;
  const rows = lines.slice(first, lines.indexOf('', first));
  return new Map(
    rows
      .map((line) => line.split('|').slice(1, -1))
      .map(([key = '', ...cells]) => [key.trim(), cells.map((cell) => cell.trim())]),
  );
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('lists in the contract the figures of every instrument that the sandbox offers', () => {
  expect(table).toEqual(OFFERED.map(row));
});

it('lists in the contract every alias that a search finds [INS-50]', () => {
  const rows = chapter
    .slice(chapter.indexOf('### Aliases'), chapter.indexOf('### Prices of the sandbox'))
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, symbol = '', aliases = '']) => [symbol, aliases.split(', ')]);
  expect(Object.fromEntries(rows)).toEqual(ALIASES);
});

it('answers the instruments of the sandbox in the order of the table, tab by tab [INS-20]', async () => {
  const { tabs } = await server.succeed('listMarketTabs');
  for (const { id, instruments } of tabs) {
    expect(instruments.map(({ symbol }) => symbol)).toEqual(
      table.filter(([, tab]) => tab === id).map(([symbol]) => symbol),
    );
  }
});

it('answers conversion, triple day and leverage by quote currency, tab and class as the tables have them [INS-47]', async () => {
  const [conversions, tripleDays, choices] = [termsBy('quote'), termsBy('tab'), termsBy('class')];
  for (const [symbol = '', tab = '', leverageClass = '', , quote = ''] of table) {
    const terms = await server.succeed('getInstrument', { path: { id: symbol } });
    const { symbol: pair, inverse } = terms.conversion ?? { symbol: '`conversion` null', inverse: '–' };
    expect([symbol, pair, String(inverse)]).toEqual([symbol, ...(conversions.get(quote) ?? [])]);
    expect([String(terms.overnight.tripleDay)]).toEqual(tripleDays.get(tab));
    expect([terms.leverageChoices.join(', ')]).toEqual(choices.get(leverageClass));
  }
});

it('quotes a bid above 0 and at most the ask, with the digits of the instrument [QTE-1]', () => {
  for (let second = 0; second < 3; second += 1) {
    server.advance(1000);
    for (const { symbol, digits } of INSTRUMENTS) {
      const { bid = '', ask = '' } = server.world.market.latest(symbol) ?? {};
      expect(Number(bid)).toBeGreaterThan(0);
      expect(Number(bid)).toBeLessThanOrEqual(Number(ask));
      for (const price of [bid, ask]) expect(price.split('.')[1] ?? '').toHaveLength(digits);
    }
  }
});

it('quotes every instrument but the crosses with the spread of the table [INS-44]', async () => {
  for (let second = 0; second < 3; second += 1) {
    server.advance(1000);
    for (const [symbol = '', , , , , digits, , , , , , , spread] of table) {
      const quote = server.world.market.latest(symbol);
      const points = Math.round((Number(quote?.ask) - Number(quote?.bid)) * 10 ** Number(digits));
      if (!Number.isNaN(Number(spread))) expect([symbol, points]).toEqual([symbol, Number(spread)]);
    }
  }
});

it('answers terms that hold together, and what the table has in common [INS-1, INS-6, INS-5, INS-46, INS-7, INS-8, INS-12, INS-14, INS-13]', async () => {
  expect(new Set(INSTRUMENTS.map(({ symbol }) => symbol)).size).toBe(INSTRUMENTS.length);
  for (const { symbol } of INSTRUMENTS) {
    const terms = await server.succeed('getInstrument', { path: { id: symbol } });
    expect(terms).toMatchObject({
      ...{ symbol, minimumVolume: '0.01', maximumVolume: '50.00', volumeStep: '0.01' },
      ...{ delayedAfterSeconds: 5, staleAfterSeconds: 15, maximumOpenOrders: 100 },
      feed: symbol === 'US500' ? 'replay' : 'simulated',
    });
    expect(Number(terms.contractSize)).toBeGreaterThan(0);
    expect(Math.round(Number(terms.pipSize) * 10 ** terms.digits)).toBeGreaterThanOrEqual(1);
    expect(terms.pipSize).toBe(String(Number(terms.pipSize)));
    expect(Number.isInteger(terms.stopDistancePoints)).toBe(true);
  }
});
