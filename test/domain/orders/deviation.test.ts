import fc from 'fast-check';
import { checkDeviation, improvement, worstPrice } from '../../../src/domain/orders/deviation.ts';
import { price } from '../../support/arbitraries.ts';

const gold = { digits: 2 };
const seen = { priceSeen: '4129.45', maximumDeviation: 10 };

describe('a fill price other than the one seen', () => {
  it.each([
    ['pays', '4129.55', '4129.56'],
    ['receives', '4129.35', '4129.34'],
  ] as const)(
    'is accepted for a trade that %s at exactly the deviation, %s, and refused beyond (2108)',
    (trade, at, worse) => {
      expect(checkDeviation(gold, trade, seen, at)).toBeUndefined();
      expect(checkDeviation(gold, trade, seen, worse)).toEqual({
        code: 2108,
        detail: { field: 'priceSeen', price: worse },
      });
    },
  );

  it.each(['pays', 'receives'] as const)('is accepted for a trade that %s at the worst price named', (trade) => {
    const worst = worstPrice(gold, trade, seen.priceSeen, seen.maximumDeviation);
    expect(worst).toBe(trade === 'pays' ? '4129.55' : '4129.35');
    expect(checkDeviation(gold, trade, seen, worst)).toBeUndefined();
    expect(checkDeviation(gold, trade, seen, worstPrice(gold, trade, worst, 1))?.code).toBe(2108);
  });

  it('always accepts a better fill price, by any amount', () => {
    expect(checkDeviation(gold, 'pays', seen, '1.00')).toBeUndefined();
    expect(checkDeviation(gold, 'receives', seen, '9999.00')).toBeUndefined();
  });

  it('refuses any worse fill price under a deviation of 0 (2108)', () => {
    const none = { ...seen, maximumDeviation: 0 };
    expect(checkDeviation(gold, 'pays', none, '4129.45')).toBeUndefined();
    expect(checkDeviation(gold, 'pays', none, '4129.46')?.code).toBe(2108);
  });

  it('accepts any fill price when no deviation was set', () => {
    expect(checkDeviation(gold, 'pays', { priceSeen: '4129.45' }, '9999.00')).toBeUndefined();
    expect(checkDeviation(gold, 'pays', { maximumDeviation: 10 }, '9999.00')).toBeUndefined();
  });

  it('is better for the payer by what it is worse for the receiver', () => {
    fc.assert(
      fc.property(price, price, (before, now) => {
        expect(
          improvement('pays', before, now)
            .plus(improvement('receives', before, now))
            .isZero(),
        ).toBe(true);
      }),
    );
  });
});
