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
    expect(checkMarket('close', gold, closed, NOW_MS)).toEqual([{ code: 2002, detail }]);
    expect(checkMarket('close', gold, { ...closed, nextOpenAt: null }, NOW_MS)).toEqual([
      { code: 2002, detail: { symbol: 'XAUUSD' } },
    ]);
  });

  it('refuses a fill or closing before the first quote, on that of an earlier run and on a stale one [QTE-31]', () => {
    expect(checkMarket('close', gold, undefined, NOW_MS)).toEqual([{ code: 2003, detail: { symbol: 'XAUUSD' } }]);
    expect(checkMarket('close', gold, loading, NOW_MS)[0]?.code).toBe(2003);
    expect(checkMarket('close', gold, goldPrice, NOW_MS + 15_001)).toEqual([
      { code: 2004, detail: { symbol: 'XAUUSD' } },
    ]);
  });

  it('closes on a delayed quote, and opens on one where the instrument says so [ORD-39, CLS-19]', () => {
    expect(checkMarket('close', gold, goldPrice, NOW_MS + 15_000)).toEqual([]);
    expect(checkMarket('open', gold, goldPrice, NOW_MS + 5_000)).toEqual([]);
    expect(checkMarket('open', gold, goldPrice, NOW_MS + 5_001)).toEqual([
      { code: 2004, detail: { symbol: 'XAUUSD' } },
    ]);
    const lenient = { ...gold, openingFreshness: 'delayed' } as const;
    expect(checkMarket('open', lenient, goldPrice, NOW_MS + 15_000)).toEqual([]);
    expect(checkMarket('open', lenient, goldPrice, NOW_MS + 15_001)[0]?.code).toBe(2004);
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
  it('is current by the age that the instrument opens at [CNV-17]', () => {
    const pair = { instrument: gold, price: goldPrice };
    expect(checkPair(pair, NOW_MS + 5_000, 'fresh')).toEqual([]);
    expect(checkPair(pair, NOW_MS + 5_001, 'fresh')).toEqual([{ code: 2004, detail: { symbol: 'XAUUSD' } }]);
  });

  it('needs a fresh quote: a stale, an unknown, a loading and a closed pair are refused [QTE-31]', () => {
    expect(checkPair({ instrument: gold, price: goldPrice }, NOW_MS + 15_000, 'delayed')).toEqual([]);
    expect(checkPair({ instrument: gold, price: goldPrice }, NOW_MS + 15_001, 'delayed')[0]?.code).toBe(2004);
    expect(checkPair({ instrument: gold, price: closed }, NOW_MS, 'delayed')[0]?.code).toBe(2004);
    expect(checkPair({ instrument: gold, price: undefined }, NOW_MS, 'delayed')[0]?.code).toBe(2003);
    expect(checkPair({ instrument: gold, price: loading }, NOW_MS, 'delayed')[0]?.code).toBe(2003);
  });
});
