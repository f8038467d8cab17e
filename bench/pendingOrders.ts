import type { Quote } from '../src/domain/market/quote.ts';
import { pendingTrigger } from '../src/domain/orders/trigger.ts';
import type { PendingTrigger } from '../src/server/trading/engine/triggerIndex.ts';
import { seededChance } from './chance.ts';

export const DIGITS = 5;
const SYMBOLS = Array.from({ length: 200 }, (_, index) => `S${index}`);
const ORDERS_AN_ACCOUNT = 10;
const SPREAD_POINTS = 12;
/** First price of every symbol, and the distances of pending orders from it: 0.2 to 2 %. */
const START_POINTS = 113_600;
const NEAREST_POINTS = 227;
const FARTHEST_POINTS = 2272;

const priceText = (points: number): string => (points / 10 ** DIGITS).toFixed(DIGITS);

/** Creates pending orders of all four kinds, on 200 symbols, of many accounts. */
export const pendingOrders = (count: number): readonly PendingTrigger[] => {
  const chance = seededChance(count);
  return Array.from({ length: count }, (_, index) => {
    const away = NEAREST_POINTS + Math.floor(chance() * (FARTHEST_POINTS - NEAREST_POINTS));
    const isAbove = chance() < 0.5;
    const direction = chance() < 0.5 ? 0 : 1;
    const kind = isAbove === (direction === 0) ? 'stop' : 'limit';
    return {
      accountId: `account-${Math.floor(index / ORDERS_AN_ACCOUNT)}`,
      orderId: `order-${index}`,
      revision: 0,
      action: 'open',
      symbol: SYMBOLS[Math.floor(chance() * SYMBOLS.length)] ?? '',
      trigger: pendingTrigger(kind, direction, priceText(START_POINTS + (isAbove ? away : -away))),
      placedAt: 1_790_000_000 + Math.floor(chance() * 10_000),
    };
  });
};

/** Groups triggers by account. */
export const byAccount = (entry: readonly PendingTrigger[]): ReadonlyMap<string, readonly PendingTrigger[]> =>
  Map.groupBy(entry, ({ accountId }) => accountId);

export type TickQuote = Pick<Quote, 'symbol' | 'bid' | 'ask'>;

/** Creates ticks of all symbols in turn; `stepPoints` is the largest step of a price. */
export const wanderingTicks = (count: number, stepPoints: number): readonly TickQuote[] => {
  const chance = seededChance(stepPoints);
  const prices = SYMBOLS.map(() => START_POINTS);
  return Array.from({ length: count }, (_, index) => {
    const place = index % SYMBOLS.length;
    const bid = (prices[place] ?? START_POINTS) + Math.round((chance() * 2 - 1) * stepPoints);
    prices[place] = bid;
    return { symbol: SYMBOLS[place] ?? '', bid: priceText(bid), ask: priceText(bid + SPREAD_POINTS) };
  });
};

/** Creates ticks that stay closer to the first price than any order's level, like nearly all real ticks. */
export const quietTicks = (count: number): readonly TickQuote[] => {
  const chance = seededChance(count);
  return Array.from({ length: count }, (_, index) => {
    const bid = START_POINTS + Math.round((chance() * 2 - 1) * (NEAREST_POINTS - SPREAD_POINTS - 1));
    return { symbol: SYMBOLS[index % SYMBOLS.length] ?? '', bid: priceText(bid), ask: priceText(bid + SPREAD_POINTS) };
  });
};
