import { type DaySpan, firstRatedDay, ratesOfCandles, type StrategyTerms } from '../../domain/investments/dailyRate.ts';
import { instantOn } from '../../domain/time.ts';
import type { Market } from '../world/market.ts';
import type { ProductSource, ProductTerms } from './productSource.ts';

/** Product whose rates the strategy makes from the market's candles. */
export type StrategyProduct = ProductTerms & StrategyTerms;

/** 2026-07-01 09:00 in London. */
const SANDBOX_OPENS_AT = 1_782_892_800;
const gold = {
  symbol: 'XAUUSD',
  strategy: 'five-closes',
  fee: '0.00',
  opensAt: SANDBOX_OPENS_AT,
  closesAt: null,
  isClosed: false,
  exposure: '0.5',
  cost: '0.0001',
} as const;

/** Products of a sandbox: gold on paper. */
export const SANDBOX_PRODUCTS: readonly StrategyProduct[] = [
  {
    ...gold,
    ...{ id: 'b8d36f05-2c7a-4e91-a4f8-60e9d1b57c23', names: { en: 'Gold Quant 30' }, cycleDays: 30, numberTotal: 2000 },
    fundingLimit: { minimum: '500.00', maximum: '50000.00' },
  },
  {
    ...gold,
    ...{ id: '2e95c0a7-6d14-4b83-9f7e-a1c3d8b60f42', names: { en: 'Gold Quant 5' }, cycleDays: 5, numberTotal: 500 },
    fundingLimit: { minimum: '100.00', maximum: '10000.00' },
  },
];

/** Candles before a span that its first date needs: five closes, over any holidays. */
const CANDLES_BEFORE = 20;

/** Creates the source of products that trade by the published rule on the market's candles of a day. */
export const createStrategySource = (
  market: Pick<Market, 'candles' | 'find'>,
  products: readonly StrategyProduct[],
): ProductSource => {
  const readRates = async ({ id, symbol }: ProductTerms, span: DaySpan) => {
    const schedule = market.find(symbol)?.schedule;
    const terms = products.find((product) => product.id === id);
    if (!schedule || !terms || span.to < span.from) return { rates: [], since: undefined };
    // The candle of a date has begun before the next date does.
    const before = instantOn(span.to + 1, 0);
    const limit = span.to - span.from + 1 + CANDLES_BEFORE;
    const candles = await market.candles({ symbol, period: '1D', before, limit });
    return { rates: ratesOfCandles(candles, schedule, terms, span), since: firstRatedDay(candles, schedule) };
  };
  return {
    products: () => products,
    ratesOf: async (product, span) => (await readRates(product, span)).rates,
    async pastRatesOf(product, span) {
      const { rates, since = Infinity } = await readRates(product, span);
      return rates.filter(({ day }) => day >= since);
    },
  };
};
