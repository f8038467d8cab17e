import {
  clockRead,
  marketSlice,
  selectFreshness,
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

describe('a quote', () => {
  it('is live for 5 s after the feed’s last word, then delayed, after 15 s stale', () => {
    expect(selectFreshness(live, 'XAUUSD', NOW + 5_000)).toBe('fresh');
    expect(selectFreshness(live, 'XAUUSD', NOW + 5_001)).toBe('delayed');
    expect(selectFreshness(live, 'XAUUSD', NOW + 15_000)).toBe('delayed');
    expect(selectFreshness(live, 'XAUUSD', NOW + 15_001)).toBe('stale');
  });

  it('is judged by the server’s clock: a phone an hour wrong changes nothing', () => {
    const hour = 3_600_000;
    const wrong = after(socketOpened(), snapshotReceived([quote]), clockRead(-hour));
    expect(selectFreshness(wrong, 'XAUUSD', NOW + hour + 1_000)).toBe('fresh');
  });

  it('is stale while the socket is missed, however young it is, and live again with the next', () => {
    const down = after(socketOpened(), snapshotReceived([quote]), socketMissed());
    expect(selectFreshness(down, 'XAUUSD', NOW)).toBe('stale');
    const up = after(socketOpened(), snapshotReceived([quote]), socketMissed(), socketOpened());
    expect(selectFreshness(up, 'XAUUSD', NOW)).toBe('fresh');
  });

  it('of a closed market is closed, whatever the socket does', () => {
    const closing = statusReceived({ symbol: 'XAUUSD', state: 'closed', nextOpenAt: 1_790_020_000 });
    const closed = after(snapshotReceived([quote]), closing, socketMissed());
    expect(selectFreshness(closed, 'XAUUSD', NOW + 60_000)).toBe('closed');
  });

  it('that was never said is stale', () => {
    expect(selectFreshness(after(), 'EURUSD', NOW)).toBe('stale');
  });
});
