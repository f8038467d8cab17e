import { londonInstant } from '../../../../src/domain/time.ts';
import { candleAfter, scheduleOf } from '../../../../src/web/features/chart/liveCandle.ts';

const at = (hour: number, minute: number) => londonInstant({ year: 2026, month: 9, day: 30, hour, minute });
const last = { openAt: at(10, 0), open: '4100.00', high: '4101.00', low: '4099.00', close: '4100.50', volume: 60 };
const quote = (bid: string, second: number) => ({ bid, timeMs: second * 1000, state: 'trading' as const });

describe('the last candle', () => {
  it('rises to a higher bid, and closes at it', () => {
    expect(candleAfter(last, quote('4102.00', at(10, 3)), 'currencies', '15M')).toEqual({
      ...last,
      high: '4102.00',
      close: '4102.00',
    });
  });

  it('falls to a lower bid, compared as a figure and not as a text', () => {
    expect(candleAfter(last, quote('999.00', at(10, 3)), 'currencies', '15M')).toMatchObject({
      high: '4101.00',
      low: '999.00',
    });
  });

  it('is followed by a new candle when its period is over', () => {
    expect(candleAfter(last, quote('4103.00', at(10, 15)), 'currencies', '15M')).toEqual({
      openAt: at(10, 15),
      open: '4103.00',
      high: '4103.00',
      low: '4103.00',
      close: '4103.00',
      volume: null,
    });
  });

  it('of one day ends at 22:00 London', () => {
    const daily = { ...last, openAt: at(22, 0) - 24 * 3600 };
    expect(candleAfter(daily, quote('4103.00', at(21, 59)), 'currencies', '1D')?.openAt).toBe(daily.openAt);
    expect(candleAfter(daily, quote('4103.00', at(22, 0)), 'currencies', '1D')?.openAt).toBe(at(22, 0));
  });

  it('does not change by a quote that is older, or of a closed market', () => {
    expect(candleAfter(last, quote('4103.00', at(9, 59)), 'currencies', '15M')).toBeUndefined();
    const closed = { ...quote('4103.00', at(10, 3)), state: 'closed' as const };
    expect(candleAfter(last, closed, 'currencies', '15M')).toBeUndefined();
  });
});

describe('the calendar of candles', () => {
  const session = {
    opensAt: { weekday: 'monday', time: '14:30' },
    closesAt: { weekday: 'monday', time: '21:00' },
  } as const;

  it('follows the trading hours of the market', () => {
    expect(scheduleOf({ tradingHours: null })).toBe('always');
    expect(scheduleOf({ tradingHours: [session] })).toBe('currencies');
    expect(scheduleOf({ tradingHours: [session, session] })).toBe('index');
  });
});
