import fc from 'fast-check';
import { checkDeviation, improvement } from '../../../src/domain/orders/deviation.ts';
import { price } from '../../support/arbitraries.ts';

const gold = { digits: 2 };
const seen = { priceSeen: '4129.45', maximumDeviation: 10 };

describe('a price that is not the one seen', () => {
  it.each([
    ['pays', '4129.55', '4129.56'],
    ['receives', '4129.35', '4129.34'],
  ] as const)('fills a trade that %s at exactly the deviation, %s, and no worse', (trade, at, worse) => {
    expect(checkDeviation(gold, trade, seen, at)).toBeUndefined();
    expect(checkDeviation(gold, trade, seen, worse)).toEqual({
      code: 2108,
      detail: { field: 'priceSeen', price: worse },
    });
  });

  it('always fills when it is better, by however much', () => {
    expect(checkDeviation(gold, 'pays', seen, '1.00')).toBeUndefined();
    expect(checkDeviation(gold, 'receives', seen, '9999.00')).toBeUndefined();
  });

  it('may not be worse at all where the deviation is none', () => {
    const none = { ...seen, maximumDeviation: 0 };
    expect(checkDeviation(gold, 'pays', none, '4129.45')).toBeUndefined();
    expect(checkDeviation(gold, 'pays', none, '4129.46')?.code).toBe(2108);
  });

  it('is not looked at unless it is asked for', () => {
    expect(checkDeviation(gold, 'pays', { priceSeen: '4129.45' }, '9999.00')).toBeUndefined();
    expect(checkDeviation(gold, 'pays', { maximumDeviation: 10 }, '9999.00')).toBeUndefined();
  });

  it('is better for who pays by what it is worse for who receives', () => {
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
