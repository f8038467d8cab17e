import { checkMarket, checkPair, checkQuote, freshnessOf } from '../../../src/domain/market/marketRules.ts';
import { gold, goldPrice, NOW_MS } from '../../support/gold.ts';

const closed = { ...goldPrice, state: 'closed' as const, nextOpenAt: 1_790_020_800 };
const loading = { ...goldPrice, state: 'loading' as const };
const AN_HOUR = 3_600_000;

describe('the freshness of a price', () => {
  it.each([
    [0, 'fresh'],
    [5_000, 'fresh'],
    [5_001, 'delayed'],
    [15_000, 'delayed'],
    [15_001, 'stale'],
  ])('rates a price of %i ms as %s', (ageMs, expected) => {
    expect(freshnessOf(gold, goldPrice, NOW_MS + ageMs)).toBe(expected);
  });

  it('rates a price of a closed market as closed, however old it is', () => {
    expect(freshnessOf(gold, closed, NOW_MS + AN_HOUR)).toBe('closed');
  });

  it('rates a price as stale before the first quote of the market', () => {
    expect(freshnessOf(gold, undefined, NOW_MS)).toBe('stale');
    expect(freshnessOf(gold, loading, NOW_MS)).toBe('stale');
  });
});

describe('a fill or closing', () => {
  it('is refused in a closed market, with the next opening where there is one', () => {
    const detail = { symbol: 'XAUUSD', nextOpenAt: 1790020800 };
    expect(checkMarket(gold, closed, NOW_MS)).toEqual([{ code: 2002, detail }]);
    expect(checkMarket(gold, { ...closed, nextOpenAt: null }, NOW_MS)).toEqual([
      { code: 2002, detail: { symbol: 'XAUUSD' } },
    ]);
  });

  it('refuses a fill or closing before the first quote, on that of an earlier run and on a stale one [QTE-31]', () => {
    expect(checkMarket(gold, undefined, NOW_MS)).toEqual([{ code: 2003, detail: { symbol: 'XAUUSD' } }]);
    expect(checkMarket(gold, loading, NOW_MS)[0]?.code).toBe(2003);
    expect(checkMarket(gold, goldPrice, NOW_MS + 15_001)).toEqual([{ code: 2004, detail: { symbol: 'XAUUSD' } }]);
  });

  it('accepts a fill or closing on a delayed quote', () => {
    expect(checkMarket(gold, goldPrice, NOW_MS + 15_000)).toEqual([]);
  });
});

describe('a level set against a quote', () => {
  it('is accepted against the last quote while the market is closed', () => {
    expect(checkQuote(gold, closed, NOW_MS + AN_HOUR)).toEqual([]);
  });

  it('refuses a level on the quote of an earlier run while the market is loading [QTE-31]', () => {
    expect(checkQuote(gold, loading, NOW_MS)).toEqual([{ code: 2003, detail: { symbol: 'XAUUSD' } }]);
  });

  it('refuses a level on a stale quote of a trading market', () => {
    expect(checkQuote(gold, goldPrice, NOW_MS + 15_001)[0]?.code).toBe(2004);
  });
});

describe('a conversion rate', () => {
  it('needs a fresh quote: a stale, an unknown, a loading and a closed pair are refused [QTE-31]', () => {
    expect(checkPair({ instrument: gold, price: goldPrice }, NOW_MS + 15_000)).toEqual([]);
    expect(checkPair({ instrument: gold, price: goldPrice }, NOW_MS + 15_001)[0]?.code).toBe(2004);
    expect(checkPair({ instrument: gold, price: closed }, NOW_MS)[0]?.code).toBe(2004);
    expect(checkPair({ instrument: gold, price: undefined }, NOW_MS)[0]?.code).toBe(2003);
    expect(checkPair({ instrument: gold, price: loading }, NOW_MS)[0]?.code).toBe(2003);
  });
});
