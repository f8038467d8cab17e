import fc from 'fast-check';
import { decimal } from '../../../src/domain/decimal.ts';
import { margin, positionValue } from '../../../src/domain/money/margin.ts';
import { lots, price } from '../../support/arbitraries.ts';

const marginOf = (values: Record<'price' | 'volume' | 'contractSize' | 'leverage' | 'conversionRate', string>) =>
  margin.compute({
    price: decimal(values.price),
    volume: decimal(values.volume),
    contractSize: decimal(values.contractSize),
    leverage: decimal(values.leverage),
    conversionRate: decimal(values.conversionRate),
  });

describe('margin = price × volume × contract size ÷ leverage × rate (§5)', () => {
  it('sets 2,064.73 aside for 0.10 lots of gold at 4129.45 and 1 : 20', () => {
    const held = marginOf({
      price: '4129.45',
      volume: '0.10',
      contractSize: '100',
      leverage: '20',
      conversionRate: '1',
    });
    expect(held.toFixed(2)).toBe('2064.73');
  });

  it('rounds margin half up, once, at the end', () => {
    const held = marginOf({ price: '0.25', volume: '0.01', contractSize: '2', leverage: '1', conversionRate: '1' });
    expect(held.toFixed(2)).toBe('0.01');
  });

  it('is 100,000 USD for a lot of USDJPY without leverage, at any price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 50_000, max: 300_000 }), (points) => {
        const own = decimal(String(points)).div(1000);
        const rate = decimal('1').div(own).toFixed(12);
        const held = marginOf({
          price: own.toString(),
          volume: '1',
          contractSize: '100000',
          leverage: '1',
          conversionRate: rate,
        });
        expect(held.toFixed(2)).toBe('100000.00');
      }),
    );
  });

  it('never falls when price or volume rise, never rises with leverage', () => {
    fc.assert(
      fc.property(price, price, lots, lots, fc.integer({ min: 1, max: 30 }), (a, b, one, other, leverage) => {
        const [low, high] = decimal(a).lte(b) ? [a, b] : [b, a];
        const [less, more] = decimal(one).lte(other) ? [one, other] : [other, one];
        const at = (text: string, volume: string, by: number) =>
          marginOf({ price: text, volume, contractSize: '100', leverage: String(by), conversionRate: '1' });
        expect(at(low, less, leverage).lte(at(high, less, leverage))).toBe(true);
        expect(at(low, less, leverage).lte(at(low, more, leverage))).toBe(true);
        expect(at(low, less, leverage + 1).lte(at(low, less, leverage))).toBe(true);
      }),
    );
  });
});

it('values 0.10 lots of gold at 4129.45 at 41,294.50 USD, and converts what is not quoted in dollars', () => {
  const order = { volume: '0.10', contractSize: '100' };
  expect(positionValue({ price: '4129.45', marginConversion: { rate: '1' } }, order).toFixed(2)).toBe('41294.50');
  expect(positionValue({ price: '200.00', marginConversion: { rate: '0.5' } }, order).toFixed(2)).toBe('1000.00');
});
