import { formatLondon } from '../../../domain/londonFormat.ts';
import type { Period } from '../../../domain/market/period.ts';
import { type Schedule, tradingDayAt } from '../../../domain/market/tradingCalendar.ts';
import { dateText, londonDay } from '../../../domain/time.ts';

/** Writes the opening of a candle, unix seconds. */
export type CandleTime = (openAt: number) => string;

/**
 * Returns what writes the time of a period's candles: the trading day of a day's, the Monday of a week's, the month of a
 * month's; of shorter ones the date and the minute, in London's time.
 */
export const candleTimeOf = (schedule: Schedule, period: Period): CandleTime => {
  const tradingDay = (openAt: number) => dateText(tradingDayAt(schedule, openAt));
  if (period === '1D') return tradingDay;
  // A week opens on Sunday evening.
  if (period === '1W') return (openAt) => dateText(londonDay(openAt) + 1);
  if (period === '1MO') return (openAt) => tradingDay(openAt).slice(0, 'YYYY-MM'.length);
  return (openAt) => formatLondon(openAt, 'YYYY-MM-DD HH:mm');
};

/** Candle that a mark of the time axis stands at. */
export type MarkedCandle = {
  /** Opening of the candle, unix seconds. */
  readonly openAt: number;
  /** True for the first candle after hours without trading, in which the mark's own time lies. */
  readonly isAfterGap: boolean;
  /** True where the candle before it opened on another day in London. */
  readonly isNewDay: boolean;
};

/** Number of the newest candles of which the shortest distance is the length of one. */
const MEASURED = 50;

/**
 * Finds the candle at a mark's time, unix seconds: the one that contains it, or the next one where nothing was traded then.
 * The axis has no room for such hours, so that its marks of them stand at the next candle.
 */
export const markedCandle = (openAts: readonly number[], at: number): MarkedCandle | undefined => {
  const latest = openAts.slice(-MEASURED);
  const length = Math.min(...latest.slice(1).map((openAt, index) => openAt - (latest[index] ?? openAt)));
  const index = openAts.findLastIndex((openAt) => openAt <= at);
  const [before, next] = [openAts[index], openAts[index + 1]];
  if (before !== undefined && (next === undefined || at - before < length)) {
    return { openAt: before, isAfterGap: false, isNewDay: false };
  }
  if (next === undefined) return undefined;
  return {
    openAt: next,
    isAfterGap: before !== undefined,
    isNewDay: before !== undefined && londonDay(before) !== londonDay(next),
  };
};
