import { decimal } from '../../../../src/domain/decimal.ts';
import { profitOfBuy } from '../../../../src/domain/money/profit.ts';
import type { Schema } from '../../../../src/web/api/index.ts';
import { heightAt, nearestWithin, priceAt } from '../../../../src/web/features/chart/layout.ts';
import {
  countsOf,
  draggedLine,
  fieldOfLine,
  isOfSeveral,
  orderLines,
  resultOf,
  symbolSum,
} from '../../../../src/web/features/chart/lines/orderLines.ts';

const order = (id: string, placePrice: string, rest: Partial<Schema<'Order'>> = {}) =>
  ({
    id,
    symbol: 'XAUUSD',
    direction: 0,
    volume: '0.50',
    placePrice,
    stopLoss: null,
    takeProfit: null,
    expectedLoss: null,
    expectedProfit: null,
    ...rest,
  }) as Schema<'Order'>;
const one = decimal('1');
const profit = profitOfBuy.figure({
  openPrice: decimal('4097.70'),
  closePrice: decimal('4110'),
  contractSize: one,
  volume: one,
  conversionRate: one,
});
const position = (of: Schema<'Order'>) => ({
  order: of,
  value: { price: '4110', conversion: { rate: '1', symbol: null, side: null, timeMs: null }, profit },
});
/** Scale of ten pixels to a dollar. */
const scale = { top: 0, height: 1000, min: 4050, max: 4150 };

describe('order lines', () => {
  it('show the symbol’s positions with their results, its pending orders, and the exit levels of both', () => {
    const open = order('1', '4098.35', {
      stopLoss: '4086.00',
      expectedLoss: '-617.50',
      takeProfit: '4142.00',
      expectedProfit: '2182.50',
    });
    const lines = orderLines(
      'XAUUSD',
      [position(open), position(order('2', '1.1', { symbol: 'EURUSD' }))],
      [order('3', '4060.00', { stopLoss: '4055.00' })],
    );
    expect(lines.map(({ kind, price, result }) => `${kind} ${price} ${String(result)}`)).toEqual([
      'position 4098.35 12.3',
      'stopLoss 4086.00 -617.5',
      'takeProfit 4142.00 2182.5',
      'pending 4060.00 undefined',
      'stopLoss 4055.00 undefined',
    ]);
  });

  it('are placed on the scale at their prices', () => {
    expect(heightAt(scale, 4150)).toBe(0);
    expect(heightAt(scale, 4100)).toBe(500);
    expect(heightAt(scale, 4050)).toBe(1000);
  });

  it('of several orders are counted by their kinds, each with the result of its own lines', () => {
    const counted = (lines: ReturnType<typeof orderLines>) => [
      isOfSeveral(lines),
      ...countsOf(lines).map((count) => `${count.lines.length} ${count.kind} ${String(resultOf(count))}`),
    ];
    const two = [position(order('1', '4098')), position(order('2', '4098.5'))];
    const waiting = [order('3', '4098'), order('4', '4098')];
    expect(counted(orderLines('XAUUSD', two, []))).toEqual([true, '2 position 24.6']);
    expect(counted(orderLines('XAUUSD', two, waiting.slice(1)))).toEqual([
      true,
      '2 position 24.6',
      '1 pending undefined',
    ]);
    expect(counted(orderLines('XAUUSD', [], waiting))).toEqual([true, '2 pending undefined']);
    const stops = ['1', '2'].map((id) => order(id, '4098', { stopLoss: '4000', expectedLoss: '-490.00' }));
    const ofStops = orderLines('XAUUSD', stops.map(position), []).filter(({ kind }) => kind === 'stopLoss');
    expect(counted(ofStops)).toEqual([true, '2 stopLoss -980']);
    expect(counted(orderLines('XAUUSD', stops.map(position), []))).toEqual([
      true,
      '2 position 24.6',
      '2 stopLoss -980',
    ]);
  });

  it('of one order with its levels are not of several', () => {
    const open = order('1', '4098', { takeProfit: '4100', stopLoss: '4097' });
    expect(isOfSeveral(orderLines('XAUUSD', [position(open)], []))).toBe(false);
  });
});

describe('the sum of a symbol’s positions', () => {
  it('is the lots bought less those sold, with the result of all', () => {
    const positions = [
      position(order('1', '4098')),
      position(order('2', '4098', { direction: 1, volume: '0.60' })),
      position(order('3', '1.1', { symbol: 'EURUSD' })),
    ];
    const sum = symbolSum('XAUUSD', positions);
    expect([sum?.positions, String(sum?.lots), String(sum?.result)]).toEqual([2, '-0.1', '24.6']);
  });

  it('is not made of a single position, and has no result while that of one is unknown', () => {
    expect(symbolSum('XAUUSD', [position(order('1', '4098'))])).toBeUndefined();
    const unknown = { order: order('2', '4098'), value: undefined };
    expect(symbolSum('XAUUSD', [position(order('1', '4098')), unknown])?.result).toBeUndefined();
  });
});

describe('a line that is dragged', () => {
  const inDollars = { conversion: null, pair: undefined };

  it('is at the price of its height, beyond the shown prices too', () => {
    expect(priceAt(scale, 500, 2)).toBe('4100.00');
    expect(priceAt(scale, 123, 2)).toBe('4137.70');
    expect(priceAt(scale, -50, 2)).toBe('4155.00');
    expect(priceAt(scale, 2000, 2)).toBe('3950.00');
    expect(priceAt(scale, 42_000, 2)).toBeUndefined();
    expect([-50, 500, 2000].map((at) => nearestWithin(scale, at))).toEqual([0, 500, 1000]);
  });

  it('has its distance from before, and the result at its new price', () => {
    const open = order('1', '4098', { stopLoss: '4086.00', expectedLoss: '-600.00', contractSize: '100' });
    const [line, stop] = orderLines('XAUUSD', [position(open)], []);
    const moved = stop && draggedLine(stop, '4090.50', inDollars);
    expect(moved?.distance).toBe('4.5');
    expect(String(moved?.line.result)).toBe('-375');
    expect(stop && fieldOfLine(stop)).toBe('stopLoss');
    expect(line && fieldOfLine(line)).toBeUndefined();
  });

  it('of a pending order is its price, which has no result, or a level with the result there', () => {
    const waiting = order('3', '4060.00', { stopLoss: '4055.00', expectedLoss: '-250.00', contractSize: '100' });
    const [line, stop] = orderLines('XAUUSD', [], [waiting]);
    const moved = line && draggedLine(line, '4058.00', inDollars);
    expect([line && fieldOfLine(line), moved?.distance, moved?.line.result]).toEqual(['price', '-2', undefined]);
    expect(String(stop && draggedLine(stop, '4050.00', inDollars).line.result)).toBe('-500');
  });

  it('converts a loss and a gain at their own sides of the pair, whatever the order stands at now', () => {
    const inYen = {
      conversion: { symbol: 'USDJPY', inverse: true },
      pair: { symbol: 'USDJPY', bid: '100.000', ask: '200.000', timeMs: 1_790_000_000_000 },
    };
    const won = order('1', '180.000', { symbol: 'EURJPY', stopLoss: '179.000', contractSize: '100000' });
    const [, stop] = orderLines('EURJPY', [position(won)], []);
    const resultAt = (price: string) => String(stop && draggedLine(stop, price, inYen).line.result);
    expect([resultAt('179.000'), resultAt('181.000')]).toEqual(['-500', '250']);
  });
});
