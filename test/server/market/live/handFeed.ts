import { known } from '../../../../src/server/market/known.ts';
import { FaultLog } from '../../../../src/server/market/live/faultLog.ts';
import type { FeedFrame, FeedQuote, FeedState } from '../../../../src/server/market/live/feedFrame.ts';
import type { FeedListener, QuoteFeed } from '../../../../src/server/market/live/quoteFeed.ts';

/** Feed that sends what a test sets, without a socket. */
export const handFeed = (nowMs: () => number) => {
  const told: string[] = [];
  let listener: FeedListener | undefined;
  let isRead = false;
  const sequences = new Map<string, number>();
  const feed: QuoteFeed = {
    faults: new FaultLog((fault) => told.push(fault)),
    listen: (someone) => void (listener = someone),
    housekeep: () => void (isRead = true),
    pause: () => void (isRead = false),
    close() {},
  };
  const say = (frame: FeedFrame): void => known(listener).receive(frame);
  return {
    feed,
    /** Faults reported of the feed. */
    told,
    say,
    /** True while the market looks after the connection. */
    isRead: () => isRead,
    /** Begins a new connection, which numbers from the beginning. */
    begin(): void {
      sequences.clear();
      known(listener).begin();
    },
    /** Sends the next quote of a symbol, by default now. */
    quote(symbol: string, bid: string, ask: string, other: Partial<FeedQuote> = {}): void {
      const sequence = other.sequence ?? (sequences.get(symbol) ?? 0) + 1;
      sequences.set(symbol, sequence);
      say({ type: 'quote', symbol, bid, ask, time: nowMs(), ...other, sequence });
    },
    state(symbol: string, state: FeedState['state'], nextOpenAt: number | null = null): void {
      say({ type: 'state', symbol, state, nextOpenAt });
    },
  };
};
