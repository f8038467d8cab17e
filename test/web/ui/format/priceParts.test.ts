import fc from 'fast-check';
import { priceParts } from '../../../../src/web/ui/format/priceParts.ts';

describe('the parts of a price', () => {
  it.each([
    ['4129.10', '0.1', '4129.', '1', '0'],
    ['4129.10', '0.10', '4129.', '1', '0'],
    ['1.13607', '0.0001', '1.136', '0', '7'],
    ['157.477', '0.01', '157.4', '7', '7'],
    ['60.61', '0.01', '60.6', '1', ''],
    ['2874.56', '1', '287', '4', '.56'],
    ['83212', '1', '8321', '2', ''],
  ])('splits a price of %s with a pip of %s at its pip', (price, pipSize, lead, pip, fraction) => {
    expect(priceParts(price, pipSize)).toEqual({ lead, pip, fraction });
  });

  it('loses no digit of a price when it is split', () => {
    const prices = fc
      .tuple(fc.nat(), fc.nat({ max: 99_999 }))
      .map(([whole, part]) => `${whole}.${part}`.padEnd(9, '0'));
    fc.assert(
      fc.property(prices, fc.constantFrom('1', '0.1', '0.01', '0.0001'), (price, pipSize) => {
        const { lead, pip, fraction } = priceParts(price, pipSize);
        expect(lead + pip + fraction).toBe(price);
      }),
    );
  });
});
