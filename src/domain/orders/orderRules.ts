import { moneyText } from '../decimal.ts';
import type { TradingTerms } from '../market/instrument.ts';
import {
  checkMarket,
  checkPair,
  checkQuote,
  type ConvertingPair,
  type MarketPrice,
  type MarketRefusal,
  type QuoteRefusal,
} from '../market/marketRules.ts';
import { entryPrice, exitPrice, type Quote } from '../market/quote.ts';
import { availablePrepayment } from '../money/account.ts';
import { type AccountState, orderCost } from '../money/orderCost.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { checkDeviation } from './deviation.ts';
import { BUY, type Direction } from './direction.ts';
import { checkExitLevels, type ExitLevelRefusal, type ExitLevelsAsked } from './exitLevels.ts';
import { checkCrossed, checkExpiry, checkPendingPrice } from './pendingRules.ts';
import type { PendingKind } from './trigger.ts';
import { checkVolume } from './volumeRules.ts';

/** Terms of an order that do not depend on its kind and price. */
export type OrderTerms = ExitLevelsAsked & {
  readonly direction: Direction;
  readonly volume: string;
  readonly leverage: number;
};

/** Market order: opens at once, not worse than the price seen by more than the deviation, where both are given. */
export type MarketOrder = OrderTerms & {
  readonly kind: 'market';
  readonly priceSeen?: string | undefined;
  /** Points. */
  readonly maximumDeviation?: number | undefined;
};

/** Pending order: awaits its price, until it is canceled or `expiresAt` (seconds) is reached. */
export type PendingOrder = OrderTerms & {
  readonly kind: PendingKind;
  readonly price: string | undefined;
  readonly expiresAt: number | null;
};

export type MarketOrderRefusal =
  MarketRefusal | ExitLevelRefusal | Refusal<2101 | 2102 | 2103 | 2104 | 2108 | 2115 | 2116>;
export type PendingOrderRefusal =
  QuoteRefusal | ExitLevelRefusal | Refusal<2101 | 2102 | 2103 | 2104 | 2106 | 2107 | 2114 | 2115>;
export type OrderRefusal = MarketOrderRefusal | PendingOrderRefusal;

/** The sums that an order's margin is checked against. */
export type Sums = Pick<AccountState, 'balance' | 'openProfit' | 'usedMargin'>;

/** Account and market that an order is checked against. */
export type OrderSituation = {
  readonly instrument: TradingTerms;
  readonly price: MarketPrice | undefined;
  /** Conversion pair of the instrument, where it needs one. */
  readonly pair: ConvertingPair | undefined;
  readonly accountState: AccountState;
  readonly nowMs: number;
};

/** Refuses a leverage that the instrument does not offer: the choices end at its class's cap. */
export const checkLeverage = ({ leverage }: OrderTerms, { leverageChoices }: TradingTerms) =>
  leverageChoices.includes(leverage) ? undefined : refusal('leverage-not-offered', { field: 'leverage' });

const checkNumber = ({ openOrders, maximumOpenOrders }: AccountState): Refusal<2115> | undefined =>
  openOrders < maximumOpenOrders ? undefined : refusal('too-many-orders', { maximum: String(maximumOpenOrders) });

/**
 * Refuses an order that the account could not hold once the fee is paid, the margin taken and the position valued
 * (2116), or whose margin has no conversion rate (2004).
 */
export const checkMargin = (
  order: OrderTerms,
  { instrument, pair, accountState }: Pick<OrderSituation, 'instrument' | 'pair'> & { readonly accountState: Sums },
  quote: Quote,
): readonly Refusal<2004 | 2116>[] => {
  const cost = orderCost({ ...order, instrument, quote, pair: pair?.price, accountState });
  if (!cost) return [refusal('quote-stale', { symbol: instrument.conversion?.symbol ?? instrument.symbol })];
  if (cost.after.availablePrepayment.gte(0)) return [];
  const available = availablePrepayment.compute({
    netWorth: accountState.balance.plus(accountState.openProfit),
    usedMargin: accountState.usedMargin,
  });
  const required = moneyText(cost.margin);
  return [refusal('margin-not-enough', { field: 'volume', required, available: moneyText(available) })];
};

const present = <Found extends readonly (Refusal | undefined)[]>(...found: Found) =>
  found.filter((reason): reason is NonNullable<Found[number]> => reason !== undefined);

const checkMarketOrder = (order: MarketOrder, situation: OrderSituation): readonly MarketOrderRefusal[] => {
  const { instrument, price, pair, accountState, nowMs } = situation;
  const { direction } = order;
  const market = checkMarket(instrument, price, nowMs);
  const quote = market.length === 0 ? price : undefined;
  const reference = price && exitPrice(direction, price);
  const trade = direction === BUY ? 'pays' : 'receives';
  const found = [
    ...market,
    ...(quote && pair ? checkPair(pair, nowMs) : []),
    ...present(checkVolume(instrument, order.volume), checkLeverage(order, instrument)),
    ...(reference === undefined ? [] : checkExitLevels(order, { instrument, direction, reference })),
    ...present(
      checkNumber(accountState),
      quote && checkDeviation(instrument, trade, order, entryPrice(direction, quote)),
    ),
  ];
  return found.length === 0 && quote ? checkMargin(order, situation, quote) : found;
};

const checkPendingOrder = (order: PendingOrder, situation: OrderSituation): readonly PendingOrderRefusal[] => {
  const { instrument, price, accountState, nowMs } = situation;
  const { direction } = order;
  const wrongPrice = checkPendingPrice(instrument, order, price);
  return [
    ...checkQuote(instrument, price, nowMs),
    ...present(checkVolume(instrument, order.volume), checkLeverage(order, instrument)),
    ...present(wrongPrice),
    ...(wrongPrice?.code === 2105 || order.price === undefined
      ? []
      : checkExitLevels(order, { instrument, direction, reference: order.price })),
    ...present(
      checkExpiry(order.expiresAt, nowMs),
      checkNumber(accountState),
      wrongPrice ? undefined : checkCrossed(order, price),
    ),
  ];
};

/**
 * Returns every reason why an order cannot be placed, the one to answer first. The ticket checks while the customer
 * types and marks each; the server checks before it acts and answers the first. Margin comes last; for a pending order
 * it is checked at the trigger (`checkTriggered`), the ticket warns before.
 */
export const checkOrder = ({
  order,
  ...situation
}: OrderSituation & { readonly order: MarketOrder | PendingOrder }): readonly OrderRefusal[] =>
  order.kind === 'market' ? checkMarketOrder(order, situation) : checkPendingOrder(order, situation);
