import type { Quote } from '../../src/domain/market/quote.ts';
import { type BooksSeen, type ClosingSeen, isFilled, newClosings, newFills, type OrderSeen } from './booksSeen.ts';
import { closesAt, hasCome, hasLost, hasWon, isTradable, opensAt, wasFresh } from './plainRules.ts';
import type { SimulatedMarket } from './simulatedMarket.ts';

/** Stretch of the day: the stored state before and after it, and the quotes published. */
export type Stretch = {
  readonly before: BooksSeen;
  readonly after: BooksSeen;
  readonly market: SimulatedMarket;
  /** Quotes published in it, in order, by symbol. */
  readonly said: ReadonlyMap<string, readonly Quote[]>;
  /** Price at its beginning. */
  readonly stood: ReadonlyMap<string, Quote>;
  /** The only tick, where nothing else happened. */
  readonly tick: Quote | undefined;
  /** True when only this tick, or one request, happened: all executions are at the prices of its end. */
  readonly isOneThing: boolean;
  /** World's time at its end. */
  readonly nowMs: number;
};

/** Returns the quotes at which something in this stretch may have been executed. */
export const quotesOf = ({ said, stood }: Stretch, symbol: string): readonly Quote[] => {
  const standing = stood.get(symbol);
  return [...(standing ? [standing] : []), ...(said.get(symbol) ?? [])];
};

/** Reason of orders that a loan's liquidation ended. */
const FOR_LOAN = 'loan-liquidation';

/** Seconds after which the engine may still process a tick, so that the market has closed meanwhile. */
const AT_WORK = 3;

const wasTrading = ({ market }: Stretch, symbol: string, at: number, byEngine: boolean): boolean =>
  market.isTrading(symbol, at) || (byEngine && market.isTrading(symbol, at - AT_WORK));

const fillFault = (stretch: Stretch, order: OrderSeen): string | undefined => {
  const { symbol, kind, openedAt } = order;
  const wasPending = kind !== 'market';
  const quotes = wasPending ? (stretch.said.get(symbol) ?? []) : quotesOf(stretch, symbol);
  const fits = quotes.some(
    (quote) =>
      opensAt(order, quote) === Number(order.placePrice) &&
      wasFresh(quote, openedAt ?? 0, !wasPending) &&
      (!wasPending || hasCome(order, quote)),
  );
  if (!wasTrading(stretch, symbol, openedAt ?? 0, wasPending)) return `order ${order.id} was filled in a closed market`;
  return fits ? undefined : `order ${order.id} was filled at ${order.placePrice}, which nobody asked or bid`;
};

const isCalledFor = (reason: string, order: OrderSeen, quote: Quote): boolean => {
  if (reason === 'stop-loss') return hasLost(order, quote);
  return reason === 'take-profit' ? hasWon(order, quote) : true;
};

const closingFault = (stretch: Stretch, { orderId, closePrice, closedAt, reason }: ClosingSeen): string | undefined => {
  const order = stretch.after.orders.get(orderId);
  if (!order) return `closing of ${orderId}, which is no order`;
  const isTriggered = reason === 'stop-loss' || reason === 'take-profit';
  const byEngine = isTriggered || reason === 'close-out' || reason === FOR_LOAN;
  if (reason !== 'demo-reset' && !wasTrading(stretch, order.symbol, closedAt, byEngine)) {
    return `order ${orderId} was closed (${reason}) in a closed market`;
  }
  const quotes = isTriggered ? (stretch.said.get(order.symbol) ?? []) : quotesOf(stretch, order.symbol);
  const fits = quotes.some(
    (quote) =>
      closesAt(order, quote) === Number(closePrice) &&
      (reason === 'demo-reset' || wasFresh(quote, closedAt)) &&
      isCalledFor(reason, order, quote),
  );
  return fits
    ? undefined
    : `order ${orderId} was closed (${reason}) at ${closePrice}, which nobody asked or bid for that`;
};

/** Returns a fault when a tick did not do what it had to do to an order, or did something else. */
const tickFault = (
  stretch: Stretch,
  tick: Quote,
  was: OrderSeen,
  withheld: ReadonlySet<string>,
): string | undefined => {
  const is = stretch.after.orders.get(was.id);
  if (!is) return `order ${was.id} is lost`;
  const concerned = was.symbol === tick.symbol;
  if (was.status === 'pending') {
    const expired = was.expiresAt !== null && was.expiresAt * 1000 <= stretch.nowMs;
    if (expired) return is.closeReason === 'expired' ? undefined : `order ${was.id} outlived its expiry`;
    if (is.closeReason === FOR_LOAN) return undefined;
    const come = concerned && hasCome(was, tick);
    if (come === (is.status !== 'pending') || (come && withheld.has(was.id))) return undefined;
    return `order ${was.id} ${come ? 'was not triggered' : `became ${is.status}`} at ${tick.bid}/${tick.ask}`;
  }
  if (was.status !== 'open') return is.status === was.status ? undefined : `order ${was.id} came back from its end`;
  const expected =
    concerned && hasLost(was, tick) ? 'stop-loss' : concerned && hasWon(was, tick) ? 'take-profit' : null;
  if (expected !== null) {
    return is.closeReason === expected
      ? undefined
      : `order ${was.id} had reached its ${expected} at ${tick.bid}/${tick.ask}`;
  }
  if (is.status === 'open' || is.closeReason === 'close-out' || is.closeReason === FOR_LOAN) return undefined;
  return `order ${was.id} was closed (${is.closeReason}) at ${tick.bid}/${tick.ask}`;
};

/** Returns orders that are stuck: their price was published, freshly, after the last change of them. */
export const stuckOrders = (
  { after, market, nowMs }: Stretch,
  knownSinceMs: (orderId: string) => number,
  heardFromMs: number,
): readonly string[] =>
  [...after.orders.values()].flatMap((order) => {
    const quote = market.said(order.symbol).at(-1);
    if (!quote || !isTradable(market, order.symbol, nowMs)) return [];
    if (quote.timeMs <= Math.max(knownSinceMs(order.id), heardFromMs)) return [];
    const isStuck =
      (order.status === 'pending' && hasCome(order, quote)) ||
      (order.status === 'open' && (hasLost(order, quote) || hasWon(order, quote)));
    return isStuck ? [`order ${order.id} is ${order.status} and stuck at ${quote.bid}/${quote.ask}`] : [];
  });

/** Returns fills and closings at prices that were not there, and actions that a tick lacks, but those of `withheld` orders. */
export const fillFaults = (stretch: Stretch, withheld: ReadonlySet<string>): readonly string[] => {
  const { before, after, tick } = stretch;
  const filled = newFills(before, after);
  const closed = newClosings(before, after);
  return [
    ...filled.map((order) => fillFault(stretch, order)),
    ...closed.map((closing) => closingFault(stretch, closing)),
    ...(tick ? [...before.orders.values()].map((order) => tickFault(stretch, tick, order, withheld)) : []),
    ...(tick ? closed : []).flatMap(({ orderId }) =>
      isFilled(before, orderId) ? [] : [`order ${orderId} was closed by the tick that opened it`],
    ),
  ].filter((fault) => fault !== undefined);
};
