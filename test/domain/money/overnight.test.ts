import fc from 'fast-check';
import { decimal } from '../../../src/domain/decimal.ts';
import { nightsOn, overnightCost, tripleNight } from '../../../src/domain/money/overnight.ts';
import { BUY, SELL } from '../../../src/domain/orders/direction.ts';
import { dayOf, lastRollover, londonDay } from '../../../src/domain/time.ts';
import { lots, sides } from '../../support/arbitraries.ts';
import { gold, goldPrice } from '../../support/gold.ts';

/** 2026-11-15, a Sunday, and the days after it. */
const WEEK = [0, 1, 2, 3, 4, 5, 6].map((days) => dayOf(2026, 11, 15) + days);
const MONDAY = dayOf(2026, 11, 16);
const WEDNESDAY = dayOf(2026, 11, 18);

const position = { instrument: gold, direction: BUY, volume: '0.10', quote: goldPrice, pair: undefined, day: MONDAY };
const amountOf = (change: Partial<Parameters<typeof overnightCost>[0]>) =>
  overnightCost({ ...position, ...change })?.amount.result.toFixed(2);

describe('the nights that a rollover counts for', () => {
  it.each([
    ['currencies', [0, 1, 1, 3, 1, 1, 0], 3],
    ['index', [0, 1, 1, 1, 1, 3, 0], 5],
    ['always', [1, 1, 1, 1, 1, 1, 1], null],
  ] as const)('in a week of %s, from Sunday on, are %j', (schedule, nights, triple) => {
    expect(WEEK.map((day) => nightsOn(schedule, day))).toEqual(nights);
    expect(tripleNight(schedule)).toBe(triple);
  });

  it.each([
    ['spring', dayOf(2026, 3, 28)],
    ['autumn', dayOf(2026, 10, 24)],
  ])('are one each, at one instant each, over the change of the clock in %s', (_, saturday) => {
    const rollovers = [0, 1, 2].map((days) => lastRollover((saturday + days + 1) * 86_400 - 3_600));
    expect(rollovers.map(londonDay)).toEqual([saturday, saturday + 1, saturday + 2]);
    expect(rollovers.map((at) => nightsOn('always', londonDay(at)))).toEqual([1, 1, 1]);
    expect(rollovers.map((at) => nightsOn('currencies', londonDay(at)))).toEqual([0, 0, 1]);
  });
});

describe('an overnight fee', () => {
  it('is mid × volume × contract size × overnight rate, three times on a Wednesday', () => {
    expect(amountOf({})).toBe('-6.19');
    expect(amountOf({ day: WEDNESDAY })).toBe('-18.58');
  });

  it('uses the rate of its side, and is a credit where that is positive', () => {
    expect(amountOf({ direction: SELL })).toBe('-3.30');
    expect(amountOf({ direction: SELL, instrument: { ...gold, overnightShortRate: '0.00008' } })).toBe('3.30');
  });

  it('charges no overnight fee on a Saturday', () => {
    expect(amountOf({ day: dayOf(2026, 11, 21) })).toBe('0.00');
  });

  it('converts a charge at the side that costs more, a credit at the side that gives less', () => {
    const inPounds = { ...gold, conversion: { symbol: 'GBPUSD', inverse: false }, overnightShortRate: '0.00008' };
    const pair = { ...goldPrice, symbol: 'GBPUSD', bid: '1.30000', ask: '1.40000' };
    expect(overnightCost({ ...position, instrument: inPounds, pair })?.conversion.side).toBe('ask');
    expect(overnightCost({ ...position, instrument: inPounds, pair, direction: SELL })?.conversion.side).toBe('bid');
  });

  it('has no overnight fee while its conversion pair has no quote', () => {
    expect(amountOf({ instrument: { ...gold, conversion: { symbol: 'GBPUSD', inverse: false } } })).toBeUndefined();
  });

  it('gives an overnight fee the sign of its rate, growing with volume and nights', () => {
    fc.assert(
      fc.property(lots, lots, sides, fc.constantFrom(...WEEK), (one, other, quote, day) => {
        const cost = (volume: string, onDay: number) =>
          overnightCost({ ...position, volume, day: onDay, quote: { ...goldPrice, ...quote } })?.amount.result ??
          decimal('1');
        const [less, more] = decimal(one).lte(other) ? [one, other] : [other, one];
        expect(cost(more, day).lte(cost(less, day)) && cost(less, day).lte(0)).toBe(true);
        expect(cost(less, WEDNESDAY).lte(cost(less, MONDAY))).toBe(true);
      }),
    );
  });
});
