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
