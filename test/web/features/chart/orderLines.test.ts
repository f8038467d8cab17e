import { decimal } from '../../../../src/domain/decimal.ts';
import { profitOfBuy } from '../../../../src/domain/money/profit.ts';
import type { Schema } from '../../../../src/web/api/index.ts';
import { heightAt, priceAt } from '../../../../src/web/features/chart/layout.ts';
import {
  draggedLine,
  fieldOfLine,
  lineLabels,
  orderLines,
  ordersOf,
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
const labelsOf = (lines: ReturnType<typeof orderLines>) =>
  lineLabels(lines, scale).map(({ at, beyond, lines: [first, ...others] }) => ({
    at,
    beyond,
    first: first.kind,
    others: others.map(({ kind }) => kind),
  }));

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

  it('have a label each while their distance is wider than a finger', () => {
    expect(labelsOf(orderLines('XAUUSD', [position(order('1', '4100'))], [order('2', '4095.50')]))).toEqual([
      { at: 500, beyond: undefined, first: 'position', others: [] },
      { at: 545, beyond: undefined, first: 'pending', others: [] },
    ]);
  });

  it('share a label where they overlap, named by the position', () => {
    const open = order('1', '4098', { takeProfit: '4100', stopLoss: '4097' });
    expect(labelsOf(orderLines('XAUUSD', [position(open)], []))).toEqual([
      { at: 500, beyond: undefined, first: 'position', others: ['stopLoss', 'takeProfit'] },
    ]);
  });

  it('beyond the shown prices have labels at the edge that point to them', () => {
    const open = order('1', '4098', { takeProfit: '4200', stopLoss: '4000' });
    expect(labelsOf(orderLines('XAUUSD', [position(open)], []))).toEqual([
      { at: 50, beyond: 'above', first: 'takeProfit', others: [] },
      { at: 520, beyond: undefined, first: 'position', others: [] },
      { at: 928, beyond: 'below', first: 'stopLoss', others: [] },
    ]);
  });

  it('of several orders are counted and summed, not named by one of them', () => {
    const lines = orderLines('XAUUSD', [position(order('1', '4098')), position(order('2', '4098.5'))], []);
    expect(ordersOf(lines)?.orders).toBe(2);
    expect(String(ordersOf(lines)?.result)).toBe('24.6');
    const withPending = orderLines('XAUUSD', [position(order('1', '4098'))], [order('3', '4098')]);
    expect(String(ordersOf(withPending)?.result)).toBe('12.3');
    expect(ordersOf(orderLines('XAUUSD', [], [order('3', '4098'), order('4', '4098')]))).toEqual({
      orders: 2,
      result: undefined,
    });
  });

  it('of one order with its levels are not summed', () => {
    const open = order('1', '4098', { takeProfit: '4100', stopLoss: '4097' });
    expect(ordersOf(orderLines('XAUUSD', [position(open)], []))).toBeUndefined();
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
    expect([sum?.orders, String(sum?.lots), String(sum?.result)]).toEqual([2, '-0.1', '24.6']);
  });

  it('is not made of a single position, and has no result while that of one is unknown', () => {
    expect(symbolSum('XAUUSD', [position(order('1', '4098'))])).toBeUndefined();
    const unknown = { order: order('2', '4098'), value: undefined };
    expect(symbolSum('XAUUSD', [position(order('1', '4098')), unknown])?.result).toBeUndefined();
  });
});

describe('a line that is dragged', () => {
  it('is at the price of its height, within the scale', () => {
    expect(priceAt(scale, 500, 2)).toBe('4100.00');
    expect(priceAt(scale, 123, 2)).toBe('4137.70');
    expect(priceAt(scale, -50, 2)).toBe('4150.00');
    expect(priceAt(scale, 2000, 2)).toBe('4050.00');
  });

  it('has its distance from before, and the result at its new price', () => {
    const open = order('1', '4098', { stopLoss: '4086.00', expectedLoss: '-600.00', contractSize: '100' });
    const [line, stop] = orderLines('XAUUSD', [position(open)], []);
    const moved = stop && draggedLine(stop, '4090.50');
    expect(moved?.distance).toBe('4.5');
    expect(String(moved?.line.result)).toBe('-375');
    expect(stop && fieldOfLine(stop)).toBe('stopLoss');
    expect(line && fieldOfLine(line)).toBeUndefined();
  });

  it('of a pending order is its price, whose result is not known', () => {
    const [line] = orderLines('XAUUSD', [], [order('3', '4060.00')]);
    const moved = line && draggedLine(line, '4058.00');
    expect([line && fieldOfLine(line), moved?.distance, moved?.line.result]).toEqual(['price', '-2', undefined]);
  });
});
