import { hasDigits, pointSize } from '../../src/domain/points.ts';

describe('a point', () => {
  it.each([
    [0, '1'],
    [2, '0.01'],
    [5, '0.00001'],
  ])('of a price with %i digits is %s', (digits, size) => {
    expect(pointSize(digits).toFixed()).toBe(size);
  });
});

describe('a price', () => {
  it.each([
    ['4129.45', true],
    ['4129', true],
    ['4129.450', true],
    ['4129.455', false],
  ])('of %s has the two digits of its instrument: %s', (price, expected) => {
    expect(hasDigits(price, 2)).toBe(expected);
  });
});
