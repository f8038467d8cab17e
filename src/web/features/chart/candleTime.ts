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
  switch (period) {
    case '1D':
      return (openAt) => dateText(tradingDayAt(schedule, openAt));
    case '1W':
      // A week opens on Sunday evening.
      return (openAt) => dateText(londonDay(openAt) + 1);
    case '1MO':
      return (openAt) => dateText(tradingDayAt(schedule, openAt)).slice(0, 'YYYY-MM'.length);
    default:
      return (openAt) => formatLondon(openAt, 'YYYY-MM-DD HH:mm');
  }
};
