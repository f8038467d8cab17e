import {
  checkMarket,
  checkTradingEnabled,
  type MarketPrice,
  type TradingRefusal,
} from '../../../domain/market/marketRules.ts';
import { entryPrice, exitPrice, type Freshness, USUAL_FRESHNESS } from '../../../domain/market/quote.ts';
import type { AccountState, OrderCost } from '../../../domain/money/orderCost.ts';
import {
  checkOrder,
  type MarketOrder,
  type OrderRefusal,
  type PendingOrder,
} from '../../../domain/orders/orderRules.ts';
import { pendingKindOf } from '../../../domain/orders/trigger.ts';
import { refusal } from '../../../domain/refusal.ts';
import type { Schema } from '../../api/index.ts';
import { askedExitLevels, type ExitLevelEntryContext } from '../../orders/index.ts';
import type { LiveAccount } from '../../tradingAccount/index.ts';
import { type Draft, expiryInstant } from './draft.ts';

/** The order that a draft makes now, what it would cost, and everything that speaks against it. */
export type TicketEvaluation = {
  readonly order: MarketOrder | PendingOrder;
  readonly levelContext: ExitLevelEntryContext | undefined;
  /** Undefined while there is no price, or for a volume or price that is not tradable. */
  readonly cost: OrderCost | undefined;
  /** The first to be answered first. */
  readonly refusals: readonly (OrderRefusal | TradingRefusal)[];
};

export type TicketInput = {
  readonly draft: Draft;
  readonly instrument: Schema<'Instrument'>;
  readonly price: MarketPrice | undefined;
  readonly pairPrice: MarketPrice | undefined;
  /** As this device has it: a price is stale, however young, once nothing newer would arrive. */
  readonly freshness: Freshness;
  readonly account: LiveAccount & { readonly status: 'ready' };
  /** They count among the orders that an account may hold; none while they are not known. */
  readonly pendingOrders: number;
  /** As the server's configuration has it: while it is false, nothing opens. */
  readonly isTradingEnabled: boolean;
  readonly nowMs: number;
};

const accountStateOf = ({ account: { figures, positions }, pendingOrders, instrument }: TicketInput): AccountState => ({
  ...figures,
  openOrders: positions.length + pendingOrders,
  maximumOpenOrders: instrument.maximumOpenOrders,
});

/** What distances of its exit levels count from; undefined while there is no price. */
const levelContextOf = ({
  draft,
  instrument,
  price,
  pairPrice,
  account,
}: TicketInput): ExitLevelEntryContext | undefined => {
  const { direction, volume } = draft;
  const isPending = draft.timing === 'pending';
  if (!price || (isPending && draft.price === '')) return undefined;
  const openPrice = isPending ? draft.price : entryPrice(direction, price);
  const reference = isPending ? openPrice : exitPrice(direction, price);
  const netWorth = account.figures.netWorth.result;
  return { instrument, direction, volume, openPrice, reference, pair: pairPrice, netWorth };
};

/** The order that a draft makes. What kind a pending price is, the side of the market that it lies on says. */
const orderOf = (
  { draft, price }: TicketInput,
  exitLevels: Pick<MarketOrder, 'stopLoss' | 'takeProfit'>,
): MarketOrder | PendingOrder => {
  const { direction, leverage, deviation } = draft;
  const terms = { direction, leverage, volume: draft.volume || '0', ...exitLevels };
  const priceSeen = price && entryPrice(direction, price);
  if (draft.timing === 'market') {
    return { ...terms, kind: 'market', priceSeen, maximumDeviation: deviation === '' ? undefined : Number(deviation) };
  }
  if (draft.price === '') return { ...terms, kind: 'limit', price: undefined, expiresAt: expiryInstant(draft.expiry) };
  const kind = (price && pendingKindOf(direction, draft.price, price)) ?? 'limit';
  return { ...terms, kind, price: draft.price, expiresAt: expiryInstant(draft.expiry) };
};

/** Weighs a draft by the same rules that the server acts by. Nothing typed counts as zero lots (§5). */
export const evaluateTicket = (input: TicketInput): TicketEvaluation => {
  const { draft, instrument, price, pairPrice, freshness, isTradingEnabled, nowMs } = input;
  const { symbol, conversion } = instrument;
  const levelContext = levelContextOf(input);
  const asked = askedExitLevels(draft.exitLevels, levelContext);
  const order = orderOf(input, asked.exitLevels);
  const accountState = accountStateOf(input);
  const pair = conversion
    ? { instrument: { symbol: conversion.symbol, ...USUAL_FRESHNESS }, price: pairPrice }
    : undefined;

  const { refusals, cost } = checkOrder({ order, instrument, price, pair, accountState, nowMs });
  const isUnheard = freshness === 'stale' && checkMarket(instrument, price, nowMs).length === 0;
  return {
    order,
    levelContext,
    cost,
    refusals: [
      ...checkTradingEnabled(isTradingEnabled),
      ...(isUnheard ? [refusal('quote-stale', { symbol })] : []),
      ...refusals,
      ...asked.refusals,
    ],
  };
};
