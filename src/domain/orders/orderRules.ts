import { moneyText } from '../decimal.ts';
import { checkHalt } from '../market/halt.ts';
import type { TradingTerms } from '../market/instrument.ts';
import {
  checkMarket,
  checkPair,
  checkQuote,
  type ConvertingPair,
  type MarketPrice,
  type MarketRefusal,
  type MarketStatus,
  type QuoteRefusal,
  type TradingRefusal,
} from '../market/marketRules.ts';
import { entryPrice, exitPrice } from '../market/quote.ts';
import { quoteEnteringAt } from '../market/spread.ts';
import { type AccountState, type OrderCost, orderCost } from '../money/orderCost.ts';
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
export type OrderRefusal = TradingRefusal | MarketOrderRefusal | PendingOrderRefusal;

/** Result of checking an order: every refusal, the one to answer first, and its cost. */
export type CheckedOrder<Found extends Refusal = OrderRefusal> = {
  readonly refusals: readonly Found[];
  /**
   * Cost at the quote it fills at: the current one, or one at its pending price. Undefined while a price or a rate is
   * missing, and for a volume or a price that is not tradable, whose figures would only mislead.
   */
  readonly cost: OrderCost | undefined;
};

/** Account and market that an order is checked against. */
export type OrderSituation = {
  readonly instrument: TradingTerms;
  readonly price: MarketPrice | undefined;
  /** State of the market where it has no price; absent if it is not known. */
  readonly status?: MarketStatus | undefined;
  /** Conversion pair of the instrument, where it needs one. */
  readonly pair: ConvertingPair | undefined;
  readonly accountState: AccountState;
  readonly nowMs: number;
};

/** Refuses a leverage that the instrument does not offer: the choices end at its class's cap. */
export const checkLeverage = ({ leverage }: OrderTerms, { leverageChoices }: TradingTerms) =>
  leverageChoices.includes(leverage) ? undefined : refusal('leverage-not-offered', { field: 'leverage' });

const checkNumber = ({ openOrders, maximumOpenOrders }: AccountState): Refusal<2115> | undefined =>
  openOrders < maximumOpenOrders ? undefined : refusal('too-many-orders', { maximum: maximumOpenOrders });

/**
 * Refuses an order that the account could not hold once the fee is paid, the margin taken and the position valued
 * (2116, with the margin and what fee and spread leave for it), or whose margin has no conversion rate, so that it has
 * no cost (2004).
 */
export const checkMargin = (
  cost: OrderCost | undefined,
  { instrument }: Pick<OrderSituation, 'instrument'>,
): readonly Refusal<2004 | 2116>[] => {
  if (!cost) return [refusal('quote-stale', { symbol: instrument.conversion?.symbol ?? instrument.symbol })];
  if (cost.after.availablePrepayment.result.gte(0)) return [];
  const required = cost.margin.result;
  const available = moneyText(cost.after.availablePrepayment.result.plus(required));
  return [refusal('margin-not-enough', { field: 'volume', required: moneyText(required), available })];
};

const present = <Found extends readonly (Refusal | undefined)[]>(...found: Found) =>
  found.filter((reason): reason is NonNullable<Found[number]> => reason !== undefined);

const checkMarketOrder = (order: MarketOrder, situation: OrderSituation): CheckedOrder<MarketOrderRefusal> => {
  const { instrument, price, status, pair, accountState, nowMs } = situation;
  const { direction } = order;
  const market = checkMarket('open', instrument, price, nowMs, price ?? status);
  const quote = market.length === 0 ? price : undefined;
  const reference = price && exitPrice(direction, price);
  const trade = direction === BUY ? 'pays' : 'receives';
  const wrongVolume = checkVolume(instrument, order.volume);
  const cost =
    price && !wrongVolume
      ? orderCost({ ...order, instrument, quote: price, pair: pair?.price, accountState })
      : undefined;
  const found = [
    ...market,
    ...(quote && pair ? checkPair(pair, nowMs, instrument.openingFreshness) : []),
    ...present(wrongVolume, checkLeverage(order, instrument)),
    ...(reference === undefined ? [] : checkExitLevels(order, { instrument, direction, reference })),
    ...present(
      checkNumber(accountState),
      quote && checkDeviation(instrument, trade, order, entryPrice(direction, quote)),
    ),
  ];
  return { refusals: found.length === 0 ? checkMargin(cost, situation) : found, cost };
};

const checkPendingOrder = (order: PendingOrder, situation: OrderSituation): CheckedOrder<PendingOrderRefusal> => {
  const { instrument, price, pair, accountState, nowMs } = situation;
  const { direction } = order;
  const wrongVolume = checkVolume(instrument, order.volume);
  const wrongPrice = checkPendingPrice(instrument, order, price);
  const entersAt = wrongPrice?.code === 2105 ? undefined : order.price;
  const quote =
    price && entersAt !== undefined ? quoteEnteringAt(price, direction, entersAt, instrument.digits) : undefined;
  const refusals = [
    ...checkQuote(instrument, price, nowMs),
    ...present(wrongVolume, checkLeverage(order, instrument)),
    ...present(wrongPrice),
    ...(entersAt === undefined ? [] : checkExitLevels(order, { instrument, direction, reference: entersAt })),
    ...present(
      checkExpiry(order.expiresAt, nowMs),
      checkNumber(accountState),
      wrongPrice ? undefined : checkCrossed(order, price),
    ),
  ];
  const cost =
    quote && !wrongVolume ? orderCost({ ...order, instrument, quote, pair: pair?.price, accountState }) : undefined;
  return { refusals, cost };
};

/**
 * Returns every reason why an order cannot be placed, the one to answer first, and what it would cost, computed once.
 * The ticket checks while the customer types and marks each; the server checks before it acts and answers the first.
 * Margin comes last; for a pending order it is checked at the trigger (`checkTriggered`), the ticket warns before.
 */
export const checkOrder = ({
  order,
  ...situation
}: OrderSituation & { readonly order: MarketOrder | PendingOrder }): CheckedOrder => {
  const { instrument, price, status } = situation;
  const halted = checkHalt('open', instrument.symbol, (price ?? status)?.halt);
  const { refusals, cost } =
    order.kind === 'market' ? checkMarketOrder(order, situation) : checkPendingOrder(order, situation);
  return { refusals: halted ? [halted, ...refusals] : refusals, cost };
};
