import fc from 'fast-check';
import { decimal } from '../../../src/domain/decimal.ts';
import { BUY, SELL } from '../../../src/domain/orders/direction.ts';
import {
  exactExitLevelAmount,
  EXIT_LEVEL_UNITS,
  exitLevelAmount,
  exitLevelOf,
  type ExitLevelUnitContext,
} from '../../../src/domain/orders/exitLevelUnits.ts';
import { gold } from '../../support/gold.ts';

/** A tenth of a lot of gold: a step of 1 in price is worth 10 dollars. */
const levelContext: ExitLevelUnitContext = {
  instrument: gold,
  direction: BUY,
  volume: '0.10',
  openPrice: '4129.45',
  pair: undefined,
  netWorth: decimal('100000'),
};
const yen = { digits: 3, pipSize: '0.01', contractSize: '100000', conversion: { symbol: 'USDJPY', inverse: true } };

describe('a stop loss or take profit entered in a unit', () => {
  it.each([
    ['stopLoss', 'pips', '200', '4109.45'],
    ['stopLoss', 'money', '200', '4109.45'],
    ['stopLoss', 'percent', '0.2', '4109.45'],
    ['takeProfit', 'pips', '400', '4169.45'],
    ['takeProfit', 'money', '400.00', '4169.45'],
    ['takeProfit', 'percent', '0.4', '4169.45'],
    ['stopLoss', 'price', '4109.5', '4109.5'],
  ] as const)('sets the %s of a buy, as %s: %s is %s', (field, unit, amount, level) => {
    expect(exitLevelOf(field, { unit, amount }, levelContext)).toBe(level);
  });

  it('is on the other side of the entry price for a sell', () => {
    const sell = { ...levelContext, direction: SELL };
    expect(exitLevelOf('stopLoss', { unit: 'pips', amount: '200' }, sell)).toBe('4149.45');
    expect(exitLevelOf('takeProfit', { unit: 'pips', amount: '200' }, sell)).toBe('4109.45');
  });

  it('is rounded to the customer’s side: never more loss than was said, never less gain', () => {
    expect(exitLevelOf('stopLoss', { unit: 'money', amount: '200.09' }, levelContext)).toBe('4109.45');
    expect(exitLevelOf('stopLoss', { unit: 'money', amount: '200.10' }, levelContext)).toBe('4109.44');
    expect(exitLevelOf('takeProfit', { unit: 'money', amount: '400.01' }, levelContext)).toBe('4169.46');
    const half = { ...levelContext, netWorth: decimal('100016') };
    const stopLoss = exitLevelOf('stopLoss', { unit: 'percent', amount: '0.5' }, half) ?? '';
    expect(exitLevelAmount('stopLoss', 'money', stopLoss, half)).toBe('500.00');
  });

  it('loses at most, and gains at least, the money that was said, whatever the amount', () => {
    const cents = fc.integer({ min: 100, max: 40_000_000 });
    const lots = fc.constantFrom('0.03', '0.10', '0.77', '50.00');
    fc.assert(
      fc.property(cents, lots, fc.constantFrom(BUY, SELL), (said, volume, direction) => {
        const own = { ...levelContext, volume, direction };
        const amount = (said / 100).toFixed(2);
        const moneyAt = (field: 'stopLoss' | 'takeProfit') =>
          Number(exitLevelAmount(field, 'money', exitLevelOf(field, { unit: 'money', amount }, own) ?? '', own));
        expect(moneyAt('stopLoss')).toBeLessThanOrEqual(Number(amount));
        expect(moneyAt('takeProfit')).toBeGreaterThanOrEqual(Number(amount));
      }),
    );
  });

  it('converts a loss at the side that costs more, a gain at the side that gives less', () => {
    const pair = { symbol: 'USDJPY', bid: '150.000', ask: '160.000', timeMs: 0 };
    const converted = { ...levelContext, instrument: yen, pair, volume: '1.00', openPrice: '150.000' };
    expect(exitLevelOf('stopLoss', { unit: 'money', amount: '1000' }, converted)).toBe('148.500');
    expect(exitLevelOf('takeProfit', { unit: 'money', amount: '1000' }, converted)).toBe('151.600');
    expect(exitLevelAmount('stopLoss', 'money', '148.500', converted)).toBe('1000.00');
    expect(exitLevelAmount('takeProfit', 'money', '151.600', converted)).toBe('1000.00');
  });

  it.each([
    ['without lots', { volume: '' }, 'money'],
    ['without a rate to convert by', { instrument: yen }, 'money'],
    ['without a rate to convert by', { instrument: yen }, 'percent'],
    ['in an account that is worth nothing', { netWorth: decimal('0') }, 'percent'],
  ] as const)('cannot be calculated %s (%j) as %s', (_, missing, unit) => {
    const without = { ...levelContext, ...missing };
    expect(exitLevelOf('stopLoss', { unit, amount: '1' }, without)).toBeUndefined();
    expect(exitLevelAmount('stopLoss', unit, '4109.45', without)).toBeUndefined();
    expect(exactExitLevelAmount('stopLoss', unit, '4109.45', without)).toBeUndefined();
  });
});

describe('an exit price converted into a unit', () => {
  it.each([
    ['stopLoss', '4109.45', ['4109.45', '200.0', '200.00', '0.20']],
    ['takeProfit', '4169.45', ['4169.45', '400.0', '400.00', '0.40']],
    ['stopLoss', '4139.45', ['4139.45', '-100.0', '-100.00', '-0.10']],
  ] as const)('shows the %s at %s as %j, negative when it locks in a gain', (field, level, amounts) => {
    expect(EXIT_LEVEL_UNITS.map((unit) => exitLevelAmount(field, unit, level, levelContext))).toEqual(amounts);
  });

  it('has as many decimals as convert back into the same price', () => {
    expect(exitLevelAmount('stopLoss', 'percent', '4109.44', levelContext)).toBe('0.20');
    expect(exactExitLevelAmount('stopLoss', 'percent', '4109.44', levelContext)).toBe('0.2001');
    expect(exactExitLevelAmount('stopLoss', 'percent', '4109.45', levelContext)).toBe('0.20');
  });

  it('is unchanged by converting from unit to unit and back', () => {
    const cents = fc.integer({ min: 1, max: 400_000 });
    const unit = fc.constantFrom(...EXIT_LEVEL_UNITS);
    const lots = fc.constantFrom('0.01', '0.10', '1.00', '50.00');
    fc.assert(
      fc.property(cents, unit, lots, fc.constantFrom(BUY, SELL), (distance, inUnit, volume, direction) => {
        const own = { ...levelContext, volume, direction };
        const level = decimal('4129.45')
          .minus(decimal(String(distance)).div(100))
          .toFixed(2);
        const field = direction === BUY ? 'stopLoss' : 'takeProfit';
        const amount = exactExitLevelAmount(field, inUnit, level, own) ?? '';
        expect(exitLevelOf(field, { unit: inUnit, amount }, own)).toBe(level);
      }),
    );
  });
});
