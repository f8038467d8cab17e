import { decimal } from '../../../domain/decimal.ts';
import type { Candle } from '../../../domain/market/candle.ts';
import type { Period } from '../../../domain/market/period.ts';
import { candleSpan } from '../../../domain/market/tradingCalendar.ts';
import type { Schema } from '../../api/index.ts';
import type { MarketQuote } from '../../market/index.ts';

type Schedule = Parameters<typeof candleSpan>[0];

/** Returns the calendar that an instrument's candles follow, from its trading hours. */
export const scheduleOf = ({ tradingHours }: Pick<Schema<'Instrument'>, 'tradingHours'>): Schedule => {
  if (tradingHours === null) return 'always';
  return tradingHours.length === 1 ? 'currencies' : 'index';
};

/**
 * Applies a bid to the last candle: returns that candle, extended to the bid, or the next one, opened by it. Undefined
 * where the quote changes neither: its market is closed, or it is older.
 */
export const candleAfter = (
  last: Candle,
  { bid, timeMs, state }: Pick<MarketQuote, 'bid' | 'timeMs' | 'state'>,
  schedule: Schedule,
  period: Period,
): Candle | undefined => {
  const { start } = candleSpan(schedule, period, Math.floor(timeMs / 1000));
  if (state !== 'trading' || start < last.openAt) return undefined;
  if (start > last.openAt) return { openAt: start, open: bid, high: bid, low: bid, close: bid, volume: null };
  return {
    ...last,
    high: decimal(bid).gt(last.high) ? bid : last.high,
    low: decimal(bid).lt(last.low) ? bid : last.low,
    close: bid,
  };
};
