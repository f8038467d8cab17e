import {
  type Schedule,
  sessionOf,
  tradingDayNumber,
  tradingDayWithNumber,
} from '../../../domain/market/tradingCalendar.ts';
import type { Bar } from '../candles/bar.ts';
import { known } from '../known.ts';
import { gaussian, randomsAt } from './seededRandom.ts';
import { walkHigh, walkLow } from './subdivision.ts';
import { FEWEST_TICKS_A_MINUTE, SLOTS_A_MINUTE } from './tickGrid.ts';

/** Bars of an instrument's trading days, by the day's London date; undefined before its history begins. */
export type Days = { readonly firstDay: number; at(day: number): Bar | undefined };

/** Volatility and tick rate of an instrument. */
export type VolatilityModel = {
  /** Usual size of a day's move, as a share of the price. */
  readonly dailyVolatility: number;
  /** Share of the highest possible tick rate that is used on a usual day, 0 to 1. */
  readonly tickRate: number;
};

type Simulation = VolatilityModel & {
  readonly key: number;
  readonly schedule: Schedule;
  /** Day on which the price opens at 1. */
  readonly anchorDay: number;
  readonly firstDay: number;
};

/** Share of its distance from the anchor's price that a price loses a day, so that it is still plausible years back. */
const MEAN_REVERSION = 1 / 500;
/** Usual gap over days without trading, relative to a day's move. */
const GAP_SHARE = 0.3;
/** Separates the draws that make days from those that cut them. */
const DAY_DRAWS = 100;

type Move = { readonly open: number; readonly close: number };

/** Calculates the number of ticks of a session from its length and its tick rate (0 to 1). */
export const ticksOfSession = (schedule: Schedule, day: number, tickRate: number): number => {
  const { start, end } = sessionOf(schedule, day);
  const spare = SLOTS_A_MINUTE - FEWEST_TICKS_A_MINUTE;
  return Math.round(((end - start) / 60) * (FEWEST_TICKS_A_MINUTE + spare * Math.min(tickRate, 1)));
};

/**
 * Creates days whose price walks at random with the instrument's volatility, mildly drawn back to its open on the
 * anchor day: logarithms are walked from there to both sides. Prices are shares of the anchor day's open.
 */
export const simulatedDays = ({ key, schedule, dailyVolatility, tickRate, anchorDay, firstDay }: Simulation): Days => {
  const origin = tradingDayNumber(schedule, anchorDay);
  const first = tradingDayNumber(schedule, firstDay);
  const onward: Move[] = [];
  const back: Move[] = [];

  const dayOf = (number: number) => tradingDayWithNumber(schedule, number);
  const move = (number: number) => gaussian(randomsAt(key, dayOf(number), DAY_DRAWS)) * dailyVolatility;
  const gapBefore = (number: number) =>
    dayOf(number) - dayOf(number - 1) > 1
      ? gaussian(randomsAt(key, dayOf(number), DAY_DRAWS + 1)) * dailyVolatility * GAP_SHARE
      : 0;

  const walkOn = (): void => {
    const number = origin + onward.length;
    const before = onward.at(-1);
    const open = before ? before.close + gapBefore(number) : 0;
    onward.push({ open, close: open * (1 - MEAN_REVERSION) + move(number) });
  };
  const walkBack = (): void => {
    const number = origin - 1 - back.length;
    const close = (back.at(-1)?.open ?? 0) - gapBefore(number + 1);
    back.push({ open: close * (1 - MEAN_REVERSION) - move(number), close });
  };

  const moveOf = (number: number): Move => {
    while (onward.length <= number - origin) walkOn();
    while (back.length < origin - number) walkBack();
    return known(number >= origin ? onward[number - origin] : back[origin - 1 - number]);
  };

  return {
    firstDay,
    at(day) {
      const number = tradingDayNumber(schedule, day);
      if (number < first) return undefined;
      const { open, close } = moveOf(number);
      const draw = randomsAt(key, day, DAY_DRAWS + 2);
      const variance = dailyVolatility ** 2;
      return {
        open: Math.exp(open),
        high: Math.exp(walkHigh(open, close, variance, draw())),
        low: Math.exp(walkLow(open, close, variance, draw())),
        close: Math.exp(close),
        ticks: ticksOfSession(schedule, day, tickRate * (0.7 + 0.6 * draw())),
      };
    },
  };
};
