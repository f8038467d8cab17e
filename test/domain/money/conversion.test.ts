import { conversionRate, ownConversionRate } from '../../../src/domain/money/conversion.ts';
import { BUY, SELL } from '../../../src/domain/orders/direction.ts';

const pounds = { symbol: 'GBPUSD', inverse: false };
const yen = { symbol: 'USDJPY', inverse: true };
const quote = (symbol: string, bid: string, ask: string) => ({ symbol, bid, ask, timeMs: 1_790_000_000_000 });

describe('conversion into dollars', () => {
  it('uses for a gain the side that gives the customer less, for a loss the side that costs more', () => {
    const pair = quote('GBPUSD', '1.32382', '1.32396');
    expect(conversionRate(pounds, pair, 'gain')).toMatchObject({ rate: '1.32382', side: 'bid' });
    expect(conversionRate(pounds, pair, 'loss')).toMatchObject({ rate: '1.32396', side: 'ask' });
  });

  it('swaps the sides for a pair that is quoted the other way round', () => {
    const pair = quote('USDJPY', '157.477', '157.489');
    const gain = conversionRate(yen, pair, 'gain');
    const loss = conversionRate(yen, pair, 'loss');
    expect(gain).toMatchObject({ rate: '0.006349649817', side: 'ask' });
    expect(loss).toMatchObject({ rate: '0.00635013367', side: 'bid' });
  });

  it('converts margin at the mid', () => {
    expect(conversionRate(pounds, quote('GBPUSD', '1.32382', '1.32396'), 'margin')).toMatchObject({
      rate: '1.32389',
      side: 'mid',
    });
  });

  it('is 1, without a pair, where the instrument is quoted in dollars', () => {
    expect(conversionRate(null, undefined, 'gain')).toEqual({ rate: '1', symbol: null, side: null, timeMs: null });
  });

  it('has no conversion rate while the pair has no quote', () => {
    expect(conversionRate(pounds, undefined, 'gain')).toBeUndefined();
  });

  it('uses the own price of an instrument that is itself the pair', () => {
    const pair = quote('USDJPY', '157.489', '157.501');
    expect(ownConversionRate(SELL, pair)).toMatchObject({ rate: '0.006349649817', side: 'bid', symbol: 'USDJPY' });
    expect(ownConversionRate(BUY, pair)).toMatchObject({ rate: '0.006349166037', side: 'ask', timeMs: pair.timeMs });
  });
});
