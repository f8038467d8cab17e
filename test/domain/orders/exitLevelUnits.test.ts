import fc from 'fast-check';
import { decimal } from '../../../src/domain/decimal.ts';
import { BUY, SELL } from '../../../src/domain/orders/direction.ts';
import {
  STOP_UNITS,
  stopAmount,
  stopAmountExactly,
  type StopBasis,
  stopLevel,
} from '../../../src/domain/orders/exitLevelUnits.ts';
import { gold } from '../../support/gold.ts';

/** A tenth of a lot of gold: a step of 1 in price is worth 10 dollars. */
const basis: StopBasis = {
  instrument: gold,
  direction: BUY,
  volume: '0.10',
  openPrice: '4129.45',
  pair: undefined,
  netWorth: decimal('100000'),
};
const yen = { digits: 3, pipSize: '0.01', contractSize: '100000', conversion: { symbol: 'USDJPY', inverse: true } };

describe('a stop loss or take profit in a unit', () => {
  it.each([
    ['stopLoss', 'pips', '200', '4109.45'],
    ['stopLoss', 'money', '200', '4109.45'],
    ['stopLoss', 'percent', '0.2', '4109.45'],
    ['takeProfit', 'pips', '400', '4169.45'],
    ['takeProfit', 'money', '400.00', '4169.45'],
    ['takeProfit', 'percent', '0.4', '4169.45'],
    ['stopLoss', 'price', '4109.5', '4109.5'],
  ] as const)('the %s of a buy, as %s: %s is %s', (field, unit, amount, level) => {
    expect(stopLevel(field, { unit, amount }, basis)).toBe(level);
  });

  it('lies on the other side of the opening for a sell', () => {
    const sell = { ...basis, direction: SELL };
    expect(stopLevel('stopLoss', { unit: 'pips', amount: '200' }, sell)).toBe('4149.45');
    expect(stopLevel('takeProfit', { unit: 'pips', amount: '200' }, sell)).toBe('4109.45');
  });

  it('becomes the nearest price that the instrument has', () => {
    expect(stopLevel('stopLoss', { unit: 'money', amount: '200.04' }, basis)).toBe('4109.45');
    expect(stopLevel('stopLoss', { unit: 'money', amount: '200.06' }, basis)).toBe('4109.44');
  });

  it('converts a loss at the side that costs more, a gain at the side that gives less', () => {
    const pair = { symbol: 'USDJPY', bid: '150.000', ask: '160.000', timeMs: 0 };
    const converted = { ...basis, instrument: yen, pair, volume: '1.00', openPrice: '150.000' };
    expect(stopLevel('stopLoss', { unit: 'money', amount: '1000' }, converted)).toBe('148.500');
    expect(stopLevel('takeProfit', { unit: 'money', amount: '1000' }, converted)).toBe('151.600');
    expect(stopAmount('stopLoss', 'money', '148.500', converted)).toBe('1000.00');
    expect(stopAmount('takeProfit', 'money', '151.600', converted)).toBe('1000.00');
  });

  it.each([
    ['without lots', { volume: '' }, 'money'],
    ['without a rate to convert by', { instrument: yen }, 'money'],
    ['without a rate to convert by', { instrument: yen }, 'percent'],
    ['in an account that is worth nothing', { netWorth: decimal('0') }, 'percent'],
  ] as const)('cannot be worked out %s (%j) as %s', (_, missing, unit) => {
    const without = { ...basis, ...missing };
    expect(stopLevel('stopLoss', { unit, amount: '1' }, without)).toBeUndefined();
    expect(stopAmount('stopLoss', unit, '4109.45', without)).toBeUndefined();
    expect(stopAmountExactly('stopLoss', unit, '4109.45', without)).toBeUndefined();
  });
});

describe('a price said in the other units', () => {
  it.each([
    ['stopLoss', '4109.45', ['4109.45', '200.0', '200.00', '0.20']],
    ['takeProfit', '4169.45', ['4169.45', '400.0', '400.00', '0.40']],
    ['stopLoss', '4139.45', ['4139.45', '-100.0', '-100.00', '-0.10']],
  ] as const)('the %s at %s is %j; one that locks in a gain is negative', (field, level, amounts) => {
    expect(STOP_UNITS.map((unit) => stopAmount(field, unit, level, basis))).toEqual(amounts);
  });

  it('has the decimals that it takes to be that price again', () => {
    expect(stopAmount('stopLoss', 'percent', '4109.44', basis)).toBe('0.20');
    expect(stopAmountExactly('stopLoss', 'percent', '4109.44', basis)).toBe('0.2001');
    expect(stopAmountExactly('stopLoss', 'percent', '4109.45', basis)).toBe('0.20');
  });

  it('goes from unit to unit and back without moving', () => {
    const cents = fc.integer({ min: 1, max: 400_000 });
    const unit = fc.constantFrom(...STOP_UNITS);
    const lots = fc.constantFrom('0.01', '0.10', '1.00', '50.00');
    fc.assert(
      fc.property(cents, unit, lots, fc.constantFrom(BUY, SELL), (distance, inUnit, volume, direction) => {
        const own = { ...basis, volume, direction };
        const level = decimal('4129.45')
          .minus(decimal(String(distance)).div(100))
          .toFixed(2);
        const field = direction === BUY ? 'stopLoss' : 'takeProfit';
        const amount = stopAmountExactly(field, inUnit, level, own) ?? '';
        expect(stopLevel(field, { unit: inUnit, amount }, own)).toBe(level);
      }),
    );
  });
});
