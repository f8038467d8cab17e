import { type Decimal, decimal, fixedText, ZERO } from '../decimal.ts';
import { type ComputedFigure, formula } from '../formula.ts';
import type { Candle } from '../market/candle.ts';
import { type Schedule, tradingDayAt } from '../market/tradingCalendar.ts';

/** Decimals of a rate, a fraction of the amount invested. */
const RATE_DIGITS = 4;

/** Closes that the average is taken of, before the day that is traded. */
const CLOSES_COUNTED = 5;

/** Rate of a date on which nothing is traded. */
export const NO_RATE = '0.0000';

/** Result of a product on one London date, which is a day number. */
export type DayRate = {
  readonly day: number;
  /** Fraction of the amount, with 4 decimals; a loss is negative. */
  readonly rate: string;
  /** True where a trading day of the product's instrument ended on that date. */
  readonly isTraded: boolean;
};

/** Terms of the strategy: both are fractions. */
export type StrategyTerms = {
  /** Part of the amount that is at risk on a day that is traded. */
  readonly exposure: string;
  /** What a day that is traded costs, of the amount. */
  readonly cost: string;
};

/** Direction of a day: bought, sold, or not traded. */
export type Signal = 1 | 0 | -1;

/** Result of one day of the strategy, as a fraction of the amount; prices in dollars an ounce, the signal 1, 0 or −1. */
const dailyRate = formula({
  name: 'dailyRate',
  source: 'rules investment#the-strategy',
  inputs: { exposure: '×', signal: '×', close: 'quote', closeBefore: 'quote', cost: 'share' },
  unit: 'share',
  digits: RATE_DIGITS,
  compute: ({ exposure, signal, close, closeBefore, cost }) =>
    exposure.times(signal).times(close.minus(closeBefore)).div(closeBefore).minus(cost.times(signal.abs())),
});

/** Average of the five closes before a day, which decides its direction. Not rounded to less than the signal needs. */
const averageClose = formula({
  name: 'averageClose',
  source: 'rules investment#the-strategy',
  inputs: { first: 'quote', second: 'quote', third: 'quote', fourth: 'quote', fifth: 'quote' },
  unit: 'quote',
  digits: 12,
  compute: ({ first, second, third, fourth, fifth }) => first.plus(second).plus(third).plus(fourth).plus(fifth).div(5),
});

/** The five closes before a day, the oldest first. */
export type ClosesBefore = readonly [string, string, string, string, string];

/** Returns the direction of a day: bought if the last close is above the average of the last five, sold if below. */
export const signalOf = ([first, second, third, fourth, fifth]: ClosesBefore): Signal => {
  const last = decimal(fifth);
  const average = averageClose.compute({
    ...{ first: decimal(first), second: decimal(second), third: decimal(third), fourth: decimal(fourth), fifth: last },
  });
  return last.gt(average) ? 1 : last.lt(average) ? -1 : 0;
};

/** Calculates the rate of a day from the five closes before it and its own (INV-1, INV-2). */
export const rateOfDay = (before: ClosesBefore, close: string, { exposure, cost }: StrategyTerms): ComputedFigure =>
  dailyRate.figure({
    exposure: decimal(exposure),
    signal: decimal(String(signalOf(before))),
    close: decimal(close),
    closeBefore: decimal(before[4]),
    cost: decimal(cost),
  });

/** Writes a rate with its 4 decimals. */
export const rateText = (rate: Decimal): string => fixedText(rate, RATE_DIGITS);

/** Span of London dates, as day numbers, both included. */
export type DaySpan = { readonly from: number; readonly to: number };

/** Returns the first London date that five closes are known before; undefined of fewer candles. */
export const firstRatedDay = (candles: readonly Pick<Candle, 'openAt'>[], schedule: Schedule): number | undefined => {
  const first = candles[CLOSES_COUNTED];
  return first && tradingDayAt(schedule, first.openAt);
};

/**
 * Calculates the rates of all London dates of a span from candles of `1D`, ascending. A date without a candle, or with
 * fewer than five before it, has the rate 0.0000 (INV-3, INV-73).
 */
export const ratesOfCandles = (
  candles: readonly Pick<Candle, 'openAt' | 'close'>[],
  schedule: Schedule,
  terms: StrategyTerms,
  { from, to }: DaySpan,
): readonly DayRate[] => {
  const traded = new Map<number, string>();
  const closes = candles.map(({ close }) => close);
  candles.forEach(({ openAt, close }, index) => {
    const day = tradingDayAt(schedule, openAt);
    if (day < from || day > to) return;
    const [first, second, third, fourth, fifth] = closes.slice(Math.max(0, index - CLOSES_COUNTED), index);
    const isWhole = first !== undefined && second && third && fourth && fifth;
    const rate = isWhole ? rateOfDay([first, second, third, fourth, fifth], close, terms).result : ZERO;
    traded.set(day, rateText(rate));
  });
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => {
    const rate = traded.get(from + index);
    return { day: from + index, rate: rate ?? NO_RATE, isTraded: rate !== undefined };
  });
};
