import type { Schema } from '../../../src/web/api/index.ts';
import { overnightTerms } from '../../../src/web/tradingAccount/overnightTerms.ts';

const IN_DOLLARS = { rate: '1', symbol: null, side: null, at: 1_790_064_000 };
const order = { direction: 0, contractSize: '100', openConversion: IN_DOLLARS } as Schema<'Order'>;
const instrument = { overnight: { longRate: '-0.000015', shortRate: '0.000004', tripleDay: 'wednesday' } } as const;
/** 22:00 London of Tuesday, 22 September 2026. */
const TUESDAY = 1_790_110_800;
const nightOf = (change: Partial<Schema<'OrderEvent'>> = {}) =>
  ({
    kind: 'overnight',
    at: TUESDAY,
    price: '4098.18',
    volume: '0.50',
    amount: '-3.07',
    ...change,
  }) as Schema<'OrderEvent'>;

describe('what an overnight fee was charged on', () => {
  it('is its nights by the triple day, and the rate that gives the fee', () => {
    expect(overnightTerms(nightOf(), order, instrument)).toEqual({ nights: 1, nightlyRate: '-0.000015' });
    const wednesday = nightOf({ at: TUESDAY + 86_400, amount: '-9.22' });
    expect(overnightTerms(wednesday, order, instrument)).toEqual({ nights: 3, nightlyRate: '-0.000015' });
  });

  it('has no rate where the present one gives another fee, or where the fee was converted', () => {
    expect(overnightTerms(nightOf({ amount: '-3.50' }), order, instrument).nightlyRate).toBeUndefined();
    const converted = { ...order, openConversion: { ...IN_DOLLARS, symbol: 'USDJPY' } };
    expect(overnightTerms(nightOf(), converted, instrument).nightlyRate).toBeUndefined();
  });
});
