import fc from 'fast-check';
import { decimal } from '../../../src/domain/decimal.ts';
import { isGain, netResultOf, netResultOfAll, profitOf } from '../../../src/domain/money/profit.ts';
import { BUY, SELL } from '../../../src/domain/orders/direction.ts';
import { lots, price } from '../../support/arbitraries.ts';

const result = (direction: 0 | 1, openPrice: string, closePrice: string, volume = '0.50') =>
  profitOf(direction).compute({
    openPrice: decimal(openPrice),
    closePrice: decimal(closePrice),
    contractSize: decimal('100'),
    volume: decimal(volume),
    conversionRate: decimal('1'),
  });

describe('profit and loss (§5)', () => {
  it('calculates exit minus entry price for direction 0', () => {
    expect(result(BUY, '4098.35', '4129.10').toFixed(2)).toBe('1537.50');
  });

  it('calculates entry minus exit price for direction 1', () => {
    expect(result(SELL, '4098.35', '4129.10').toFixed(2)).toBe('-1537.50');
  });

  it('rounds half away from zero on both sides, so that a sell is a buy with the sign reversed', () => {
    fc.assert(
      fc.property(price, price, lots, (open, close, volume) => {
        expect(
          result(BUY, open, close, volume)
            .plus(result(SELL, open, close, volume))
            .isZero(),
        ).toBe(true);
      }),
    );
  });

  it('adds up net results part by part, and has none of no closings', () => {
    const all = netResultOfAll([
      netResultOf({ profit: '10.00', fee: '-0.70', overnightFee: '-0.10' }),
      netResultOf({ profit: '-4.00', fee: '-1.40', overnightFee: '0.00' }),
    ]);
    expect(all?.result.toFixed(2)).toBe('3.80');
    expect(Object.entries(all?.inputs ?? {}).map(([part, sum]) => `${part} ${sum.toFixed(2)}`)).toEqual([
      'profit 6.00',
      'fee -2.10',
      'overnightFee -0.10',
    ]);
    expect(netResultOfAll([])).toBeUndefined();
  });

  it('treats a result as a gain exactly when it is positive', () => {
    fc.assert(
      fc.property(fc.constantFrom(BUY, SELL), price, price, (direction, open, close) => {
        expect(isGain(direction, decimal(open), decimal(close))).toBe(result(direction, open, close, '50.00').gt(0));
      }),
    );
  });
});
