import type { PendingTrigger } from '../src/server/trading/engine/triggerIndex.ts';
import { DIGITS, type TickQuote } from './pendingOrders.ts';

type Scanned = PendingTrigger & { readonly levelPoints: number };

const points = (price: string): number => Math.round(Number(price) * 10 ** DIGITS);

/**
 * Order in which one quote's triggers are returned: by side and direction, by level as the price reached them, then by
 * age.
 */
const FRONTS = ['bid or-below', 'bid or-above', 'ask or-below', 'ask or-above'];
const inOrder = (one: Scanned, other: Scanned): number => {
  const front = ({ trigger: { side, reachedAt } }: Scanned) => FRONTS.indexOf(`${side} ${reachedAt}`);
  const met = (one.levelPoints - other.levelPoints) * (one.trigger.reachedAt === 'or-below' ? -1 : 1);
  const older = one.placedAt - other.placedAt || (one.orderId < other.orderId ? -1 : 1);
  return front(one) - front(other) || met || older;
};

/** Reference for the index: scans a list of all pending triggers at every tick. */
export const createScan = (orders: readonly PendingTrigger[]) => {
  let waiting: Scanned[] = orders.map((each) => ({ ...each, levelPoints: points(each.trigger.level) }));
  return {
    reachedBy({ symbol, bid, ask }: TickQuote): readonly PendingTrigger[] {
      const prices = { bid: points(bid), ask: points(ask) };
      const reached = waiting.filter(({ symbol: own, trigger: { side, reachedAt }, levelPoints }) => {
        if (own !== symbol) return false;
        return reachedAt === 'or-below' ? prices[side] <= levelPoints : prices[side] >= levelPoints;
      });
      if (reached.length === 0) return [];
      const gone = new Set(reached);
      waiting = waiting.filter((each) => !gone.has(each));
      return reached.sort(inOrder);
    },
  };
};

/** Scans a list for each symbol: better than one list, but still too slow. */
export const createScanBySymbol = (orders: readonly PendingTrigger[]) => {
  const scans = new Map(
    [...Map.groupBy(orders, ({ symbol }) => symbol)].map(([symbol, own]) => [symbol, createScan(own)]),
  );
  return { reachedBy: (quote: TickQuote) => scans.get(quote.symbol)?.reachedBy(quote) ?? [] };
};
