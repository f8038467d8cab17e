import { hasDigits, pipsOfPoints, pipsWon, pointSize, pointsOfPips } from '../../../src/domain/market/points.ts';
import { BUY, SELL } from '../../../src/domain/orders/direction.ts';

describe('the size of a point', () => {
  it.each([
    [0, '1'],
    [2, '0.01'],
    [5, '0.00001'],
  ])('sizes a point of a price with %i digits as %s [FIG-26]', (digits, size) => {
    expect(pointSize(digits).toFixed()).toBe(size);
  });
});

describe('a price of an instrument with two digits', () => {
  it.each([
    ['4129.45', true],
    ['4129', true],
    ['4129.450', true],
    ['4129.455', false],
  ])('of %s has the digits of its instrument: %s', (price, expected) => {
    expect(hasDigits(price, 2)).toBe(expected);
  });
});

describe('pips', () => {
  it.each([
    ['5', { digits: 2, pipSize: '0.1' }, 50],
    ['0.5', { digits: 5, pipSize: '0.0001' }, 5],
    ['0.55', { digits: 5, pipSize: '0.0001' }, 5.5],
    ['1', { digits: 2, pipSize: '1' }, 100],
    ['0', { digits: 2, pipSize: '0.1' }, 0],
  ])('are converted to points, %s of %j to %d, and back', (pips, instrument, points) => {
    expect(pointsOfPips(pips, instrument)).toBe(points);
    expect(pipsOfPoints(points, instrument)).toBe(pips);
  });

  it('are won by a buy as the price rises, and lost by a sell', () => {
    const rise = { from: '4098.35', to: '4129.10' };
    expect(pipsWon(BUY, rise, '0.1').toFixed()).toBe('307.5');
    expect(pipsWon(SELL, rise, '0.1').toFixed()).toBe('-307.5');
    expect(pipsWon(SELL, { from: '1.13402', to: '1.13402' }, '0.0001').toFixed()).toBe('0');
  });
});
