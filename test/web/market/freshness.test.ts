import {
  clockRead,
  marketSlice,
  selectFreshness,
  selectServerNowMs,
  snapshotReceived,
  socketMissed,
  socketOpened,
  statusReceived,
} from '../../../src/web/market/marketSlice.ts';
import type { MarketQuote } from '../../../src/web/market/quote.ts';

const NOW = 1_790_000_000_000;
const quote: MarketQuote = {
  symbol: 'XAUUSD',
  bid: '4129.10',
  ask: '4129.45',
  change: '0.84',
  previousClose: '4094.85',
  dayLow: '4088.20',
  dayHigh: '4136.90',
  timeMs: NOW,
  state: 'trading',
  nextOpenAt: null,
};

const after = (...actions: Parameters<typeof marketSlice.reducer>[1][]) => ({
  market: actions.reduce(marketSlice.reducer, marketSlice.getInitialState()),
});
const live = after(socketOpened(), snapshotReceived([quote]));

describe('the freshness of a quote', () => {
  it('rates a quote as fresh for 5 s after the feed’s last one, then as delayed, after 15 s as stale', () => {
    expect(selectFreshness(live, 'XAUUSD', NOW + 5_000)).toBe('fresh');
    expect(selectFreshness(live, 'XAUUSD', NOW + 5_001)).toBe('delayed');
    expect(selectFreshness(live, 'XAUUSD', NOW + 15_000)).toBe('delayed');
    expect(selectFreshness(live, 'XAUUSD', NOW + 15_001)).toBe('stale');
  });

  it('rates a quote’s age by the server’s clock: a phone’s clock an hour off changes nothing [QTE-14]', () => {
    const hour = 3_600_000;
    const wrong = after(socketOpened(), snapshotReceived([quote]), clockRead(-hour));
    expect(selectFreshness(wrong, 'XAUUSD', NOW + hour + 1_000)).toBe('fresh');
  });

  it('knows the server’s time by a clock that is an hour off', () => {
    expect(selectServerNowMs(after(clockRead(-3_600_000)), NOW + 3_600_000)).toBe(NOW);
    expect(Math.abs(selectServerNowMs(after(clockRead(-3_600_000))) - (Date.now() - 3_600_000))).toBeLessThan(1000);
  });

  it('rates a quote as stale while the socket is down, however young it is, and as fresh with the next socket [QTE-15]', () => {
    const down = after(socketOpened(), snapshotReceived([quote]), socketMissed());
    expect(selectFreshness(down, 'XAUUSD', NOW)).toBe('stale');
    const up = after(socketOpened(), snapshotReceived([quote]), socketMissed(), socketOpened());
    expect(selectFreshness(up, 'XAUUSD', NOW)).toBe('fresh');
  });

  it('rates a quote of a closed market as closed, whatever the socket’s state [QTE-15, SOC-40]', () => {
    const closing = statusReceived({ symbol: 'XAUUSD', state: 'closed', nextOpenAt: 1_790_020_000, halt: null });
    const closed = after(snapshotReceived([quote]), closing, socketMissed());
    expect(selectFreshness(closed, 'XAUUSD', NOW + 60_000)).toBe('closed');
    expect(closed.market.quotes['XAUUSD']).toMatchObject({ bid: '4129.10', ask: '4129.45', timeMs: NOW });
  });

  it('rates a symbol without a quote as stale', () => {
    expect(selectFreshness(after(), 'EURUSD', NOW)).toBe('stale');
  });
});

describe('a quote that a call answers', () => {
  const halt = { scope: 'symbol', level: 'full', reason: 'venue', since: NOW / 1000 } as const;
  const { timeMs: _time, ...figures } = quote;
  const answered = (changed: Partial<MarketQuote>) => ({
    type: 'api/executeQuery/fulfilled',
    meta: { arg: { endpointName: 'searchInstruments' }, requestId: '1', requestStatus: 'fulfilled' },
    payload: { items: [{ quote: { ...figures, halt: null, time: changed.timeMs ?? NOW, ...changed } }] },
  });
  const bidAfter = (known: MarketQuote, changed: Partial<MarketQuote>) => {
    const { quotes } = after(snapshotReceived([known]), answered({ bid: '4000.00', ...changed })).market;
    return quotes['XAUUSD']?.bid;
  };

  it('is shown where a full halt has begun since, though it is earlier than the last tick', () => {
    expect(bidAfter({ ...quote, timeMs: NOW + 500 }, { halt, timeMs: NOW - 500 })).toBe('4000.00');
  });

  it('is not shown where it is of a halt that has ended, or of before the one that stands', () => {
    expect(bidAfter({ ...quote, timeMs: NOW + 5000 }, { halt, timeMs: NOW - 500 })).toBe('4129.10');
    expect(bidAfter({ ...quote, halt }, { timeMs: NOW })).toBe('4129.10');
    const later = { ...halt, since: halt.since + 60 };
    expect(bidAfter({ ...quote, halt: later }, { halt, timeMs: NOW })).toBe('4129.10');
  });

  it('is shown where it is newer than the one of a halt', () => {
    expect(bidAfter({ ...quote, halt }, { timeMs: NOW + 1 })).toBe('4000.00');
  });
});
