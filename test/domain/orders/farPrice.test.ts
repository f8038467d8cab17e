import { farPrice } from '../../../src/domain/orders/farPrice.ts';

describe('a price far from the market', () => {
  it.each([
    ['4.10', 'metals', { percent: '99.9', isAbove: false }],
    ['0.01', 'metals', { percent: '99.9', isAbove: false }],
    ['99999', 'metals', { percent: '2316.6', isAbove: true }],
    ['3310.40', 'metals', undefined],
    ['3310.39', 'metals', { percent: '20', isAbove: false }],
    ['4965.60', 'forex', undefined],
    ['6000', 'crypto', undefined],
    ['6300', 'crypto', { percent: '52.2', isAbove: true }],
  ] as const)('is %s of 4138 in %s: %j', (price, tab, found) => {
    expect(farPrice(price, '4138', tab)).toEqual(found);
  });
});
