import type { Schema } from '../../../../src/web/api/index.ts';
import { lineLabels, touchedHeight } from '../../../../src/web/features/chart/lines/lineLabels.ts';
import { orderLines } from '../../../../src/web/features/chart/lines/orderLines.ts';

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
const position = (of: Schema<'Order'>) => ({ order: of, value: undefined });
/** Scale of ten pixels to a dollar. */
const scale = { top: 0, height: 1000, min: 4050, max: 4150 };
const labelsOf = (lines: ReturnType<typeof orderLines>) =>
  lineLabels(lines, scale).map(({ at, beyond, lines: [first, ...others] }) => ({
    at,
    beyond,
    first: first.kind,
    others: others.map(({ kind }) => kind),
  }));

describe('labels of order lines', () => {
  it('have a label each while their distance is wider than a finger', () => {
    expect(labelsOf(orderLines('XAUUSD', [position(order('1', '4100'))], [order('2', '4095.50')]))).toEqual([
      { at: 500, beyond: undefined, first: 'position', others: [] },
      { at: 545, beyond: undefined, first: 'pending', others: [] },
    ]);
  });

  it('of one order have a label each where they overlap, and say which price each was moved from', () => {
    const open = order('1', '4098', { takeProfit: '4100', stopLoss: '4097' });
    const labels = lineLabels(orderLines('XAUUSD', [position(open)], []), scale);
    expect(labels.map(({ at, from, lines: [{ kind }] }) => [kind, at, from])).toEqual([
      ['takeProfit', 500, undefined],
      ['position', 544, 520],
      ['stopLoss', 588, 530],
    ]);
  });

  it('keep a label each in a low plot, as of a phone on its side, so that a target can be dragged', () => {
    const open = order('1', '4098', { takeProfit: '4120', stopLoss: '4080' });
    const low = { top: 0, height: 200, min: 4050, max: 4150 };
    const labels = lineLabels(orderLines('XAUUSD', [position(open)], []), low);
    expect(labels.map(({ lines }) => lines.map(({ kind }) => kind))).toEqual([
      ['takeProfit'],
      ['position'],
      ['stopLoss'],
    ]);
  });

  it('beyond the shown prices have labels at the edge that point to them', () => {
    const open = order('1', '4098', { takeProfit: '4200', stopLoss: '4000' });
    expect(labelsOf(orderLines('XAUUSD', [position(open)], []))).toEqual([
      { at: 14, beyond: 'above', first: 'takeProfit', others: [] },
      { at: 520, beyond: undefined, first: 'position', others: [] },
      { at: 986, beyond: 'below', first: 'stopLoss', others: [] },
    ]);
  });

  it('of several orders near each other have a label each, set apart by a finger', () => {
    const pending = [order('1', '4100', { stopLoss: '4098' }), order('2', '4099'), order('3', '4099.0')];
    expect(labelsOf(orderLines('XAUUSD', [], pending))).toEqual([
      { at: 500, beyond: undefined, first: 'pending', others: [] },
      { at: 544, beyond: undefined, first: 'pending', others: ['pending'] },
      { at: 588, beyond: undefined, first: 'stopLoss', others: [] },
    ]);
  });

  it('below the shown prices are stacked at the edge with an arrow each', () => {
    const pending = [order('1', '4000', { stopLoss: '3990' }), order('2', '3900')];
    expect(labelsOf(orderLines('XAUUSD', [], pending))).toEqual([
      { at: 898, beyond: 'below', first: 'pending', others: [] },
      { at: 942, beyond: 'below', first: 'stopLoss', others: [] },
      { at: 986, beyond: 'below', first: 'pending', others: [] },
    ]);
  });

  it('are joined where the plot has no room for all, the nearest first', () => {
    const many = Array.from({ length: 30 }, (_, at) => order(String(at), String(4140 - at * 3)));
    const labels = lineLabels(orderLines('XAUUSD', [], many), scale);
    expect(labels.flatMap(({ lines }) => lines)).toHaveLength(30);
    const gaps = labels.slice(1).map(({ at }, index) => at - (labels[index]?.at ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(44);
    expect(labels.length).toBeGreaterThan(15);
  });

  it('of one or two lines stand in full over the oldest candles; of a line beyond the prices as a chip at its end', () => {
    const places = (lines: ReturnType<typeof orderLines>) =>
      lineLabels(lines, scale).map(({ place, at, lines: [{ kind }] }) => `${kind} ${place} ${at}`);
    const near = order('1', '4098', { stopLoss: '4090' });
    expect(places(orderLines('XAUUSD', [position(near)], []))).toEqual(['position plot 520', 'stopLoss plot 600']);
    const far = order('1', '4098', { stopLoss: '4000' });
    expect(places(orderLines('XAUUSD', [position(far)], []))).toEqual(['position plot 520', 'stopLoss scale 986']);
  });

  it('of three or more lines are chips on the scale, above and below the tags of the current price', () => {
    const open = order('1', '4100.50', { takeProfit: '4101', stopLoss: '4000' });
    const waiting = [order('2', '4097'), order('3', '4096.50')];
    const labels = lineLabels(orderLines('XAUUSD', [position(open)], waiting), scale, [480, 520]);
    expect(labels.map(({ place, at, from, lines: [{ kind }] }) => [kind, place, at, from])).toEqual([
      ['takeProfit', 'scale', 422, 490],
      ['position', 'scale', 466, 495],
      ['pending', 'scale', 534, 530],
      ['pending', 'scale', 578, 535],
      ['stopLoss', 'scale', 986, undefined],
    ]);
  });

  it('have room for one more below the prices of a low plot, so that each line keeps its own', () => {
    const low = { top: 8, height: 125, min: 4188, max: 4208 };
    const open = order('1', '4200.75', { takeProfit: '4390.75', stopLoss: '4194.80' });
    const labels = lineLabels(orderLines('XAUUSD', [position(open)], [order('2', '4193.75')]), low, [36, 74]);
    expect(labels.map(({ lines, at }) => [lines[0].kind, lines.length, at])).toEqual([
      ['takeProfit', 1, 22],
      ['position', 1, 88],
      ['stopLoss', 1, 116],
      ['pending', 1, 144],
    ]);
  });

  it('are joined with those beyond the prices only where the scale has no room for both', () => {
    const waiting = [order('1', '4055'), order('2', '4053'), order('3', '4000'), order('4', '3990')];
    const labels = (tags: readonly [number, number]) =>
      lineLabels(orderLines('XAUUSD', [], waiting), scale, tags).map(
        ({ lines, beyond }) => `${lines.length} ${beyond}`,
      );
    expect(labels([10, 930])).toEqual(['1 undefined', '1 undefined', '2 below']);
    expect(labels([10, 950])).toEqual(['2 undefined', '2 below']);
    expect(labels([10, 980])).toEqual(['4 undefined']);
  });

  it('keep to their side of the current price at the end of the scale, before which they stand where it has no room', () => {
    const open = order('1', '4051', { takeProfit: '4200', stopLoss: '4000' });
    const [target, own, ...stops] = lineLabels(orderLines('XAUUSD', [position(open)], []), scale, [962, 998]);
    expect([target?.at, target?.place, own?.at, own?.place]).toEqual([14, 'scale', 948, 'scale']);
    expect(stops).toMatchObject([{ at: 986, place: 'before-scale', beyond: 'below' }]);
    // Room for one chip above the tags: that of the target, which is beyond the prices.
    const near = lineLabels(orderLines('XAUUSD', [position({ ...open, placePrice: '4144' })], []), scale, [50, 86]);
    expect(near.map(({ at, from, lines: [{ kind }] }) => [kind, at, from])).toEqual([
      ['takeProfit', 14, undefined],
      ['position', 100, 60],
      ['stopLoss', 986, undefined],
    ]);
  });
});

describe('the touch area of a chip', () => {
  it('ends half the way to its nearest neighbour, and is as tall as a finger where none is near', () => {
    const touched = (prices: readonly string[], height: number) => {
      const pending = prices.map((price, index) => order(String(index), price));
      const labels = lineLabels(orderLines('XAUUSD', [], pending), { ...scale, height });
      return labels.map((label) => [label.place, touchedHeight(label, labels)]);
    };
    expect(touched(['4110', '4100', '4099'], 1000)).toEqual([
      ['scale', 48],
      ['scale', 44],
      ['scale', 44],
    ]);
    expect(touched(['4110', '4100', '4090', '4080'], 140)).toEqual(Array(4).fill(['scale', 28]));
  });
});
