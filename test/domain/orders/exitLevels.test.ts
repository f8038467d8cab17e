import fc from 'fast-check';
import { exitPrice } from '../../../src/domain/market/quote.ts';
import { BUY, SELL } from '../../../src/domain/orders/direction.ts';
import { checkExitLevels, checkExitLevelsPassed, type ExitLevelsAsked } from '../../../src/domain/orders/exitLevels.ts';
import { refusalName } from '../../../src/domain/refusal.ts';
import { price, sides } from '../../support/arbitraries.ts';
import { gold } from '../../support/gold.ts';

/** Half a dollar is the stop distance of gold. */
const checked = (stops: ExitLevelsAsked, direction: 0 | 1, reference = '4129.10') =>
  checkExitLevels(stops, { instrument: gold, direction, reference });
const names = (...input: Parameters<typeof checked>) => checked(...input).map(({ code }) => refusalName(code));

describe('a stop loss or take profit', () => {
  it.each([
    ['a stop loss of a buy', BUY, { stopLoss: '4128.60' }, []],
    ['a stop loss of a buy', BUY, { stopLoss: '4128.61' }, ['stop-too-close']],
    ['a stop loss of a buy', BUY, { stopLoss: '4129.10' }, ['stop-loss-wrong']],
    ['a take profit of a buy', BUY, { takeProfit: '4129.60' }, []],
    ['a take profit of a buy', BUY, { takeProfit: '4129.59' }, ['stop-too-close']],
    ['a take profit of a buy', BUY, { takeProfit: '4129.10' }, ['take-profit-wrong']],
    ['a stop loss of a sell', SELL, { stopLoss: '4129.60' }, []],
    ['a stop loss of a sell', SELL, { stopLoss: '4129.59' }, ['stop-too-close']],
    ['a stop loss of a sell', SELL, { stopLoss: '4129.10' }, ['stop-loss-wrong']],
    ['a take profit of a sell', SELL, { takeProfit: '4128.60' }, []],
    ['a take profit of a sell', SELL, { takeProfit: '4128.61' }, ['stop-too-close']],
    ['a take profit of a sell', SELL, { takeProfit: '4129.10' }, ['take-profit-wrong']],
  ] as const)(
    'is checked as %s (%i) at %j, with a stop distance of half a dollar, and finds %j',
    (_, direction, stops, found) => {
      expect(names(stops, direction)).toEqual(found);
    },
  );

  it.each(['4100.001', '0', '0.00'])('is refused as %s, which is no price of the instrument (2105)', (value) => {
    expect(names({ stopLoss: value }, BUY)).toEqual(['wrong-price']);
  });

  it('refuses a level with the nearest allowed price', () => {
    expect(checked({ stopLoss: '4129.00', takeProfit: '4129.00' }, BUY).map(({ detail }) => detail)).toEqual([
      { field: 'stopLoss', limit: '4128.60' },
      { field: 'takeProfit', limit: '4129.60' },
    ]);
  });

  it('does not check a level that is absent or null', () => {
    expect(names({}, BUY)).toEqual([]);
    expect(names({ stopLoss: null, takeProfit: null }, SELL)).toEqual([]);
  });

  it('is never reached, once accepted, by the quote that it is measured from', () => {
    fc.assert(
      fc.property(fc.constantFrom(BUY, SELL), sides, price, price, (direction, quote, stopLoss, takeProfit) => {
        const stops = { stopLoss, takeProfit };
        if (names(stops, direction, exitPrice(direction, quote)).length > 0) return;
        expect(checkExitLevelsPassed(stops, direction, quote)).toBeUndefined();
      }),
    );
  });
});

describe('exit levels that are passed at the fill', () => {
  const quote = { bid: '4129.10', ask: '4129.45' };

  it.each([
    ['stopLoss', 'a buy', BUY, { stopLoss: '4129.10' }],
    ['takeProfit', 'a buy', BUY, { takeProfit: '4129.10' }],
    ['stopLoss', 'a sell', SELL, { stopLoss: '4129.45' }],
    ['takeProfit', 'a sell', SELL, { takeProfit: '4129.45' }],
  ] as const)('are refused, naming the %s of %s (%i)', (field, _, direction, stops) => {
    expect(checkExitLevelsPassed(stops, direction, quote)).toEqual({ code: 2113, detail: { field } });
  });

  it('are not those a cent away', () => {
    expect(checkExitLevelsPassed({ stopLoss: '4129.09', takeProfit: '4129.11' }, BUY, quote)).toBeUndefined();
    expect(checkExitLevelsPassed({ stopLoss: '4129.46', takeProfit: '4129.44' }, SELL, quote)).toBeUndefined();
    expect(checkExitLevelsPassed({ stopLoss: null }, BUY, quote)).toBeUndefined();
  });
});
