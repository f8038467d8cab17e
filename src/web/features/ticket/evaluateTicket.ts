import { MOST_DEVIATION_POINTS } from '../../../contract/index.ts';
import { figureOf, isUnread, type UnreadFigure } from '../../../domain/input/figureEntry.ts';
import {
  checkMarket,
  checkTradingEnabled,
  type MarketPrice,
  type TradingRefusal,
} from '../../../domain/market/marketRules.ts';
import { pointsOfPips } from '../../../domain/market/points.ts';
import { entryPrice, exitPrice, type Freshness, USUAL_FRESHNESS } from '../../../domain/market/quote.ts';
import type { AccountState, OrderCost } from '../../../domain/money/orderCost.ts';
import { type DeviationFault, deviationFault } from '../../../domain/orders/deviation.ts';
import {
  checkOrder,
  type MarketOrder,
  type OrderRefusal,
  type PendingOrder,
} from '../../../domain/orders/orderRules.ts';
import { mostVolume } from '../../../domain/orders/mostVolume.ts';
import { pendingKindOf } from '../../../domain/orders/trigger.ts';
import { refusal } from '../../../domain/refusal.ts';
import type { Schema } from '../../api/index.ts';
import {
  askedExitLevels,
  type ExitLevelEntryContext,
  expiryInstant,
  farPrices,
  type PriceQuestion,
} from '../../orders/index.ts';
import type { LiveAccount } from '../../tradingAccount/index.ts';
import type { Draft } from './draft.ts';

/** A field of the ticket whose figure could not be read, by the name that refusals have for it. */
export type UnreadField = { readonly field: string; readonly entry: UnreadFigure };

/** Result of evaluating a draft: the order it makes now, its cost, and all refusals that apply. */
export type TicketEvaluation = {
  readonly order: MarketOrder | PendingOrder;
  readonly levelContext: ExitLevelEntryContext | undefined;
  /** Undefined while there is no price, or for a volume or price that cannot be traded. */
  readonly cost: OrderCost | undefined;
  /**
   * Most lots that the account can hold at the order's price; null where it cannot hold the minimum volume, undefined
   * while they are not known.
   */
  readonly mostVolume: string | null | undefined;
  /** Refusals in the order in which the customer should resolve them. */
  readonly refusals: readonly (OrderRefusal | TradingRefusal)[];
  /** Why the maximum slippage of a market order cannot be sent as it was typed. */
  readonly slippageFault: DeviationFault | undefined;
  /** In the order of the screen. */
  readonly unread: readonly UnreadField[];
  /** Prices to ask about before the order is sent. */
  readonly far: readonly PriceQuestion[];
};

export type TicketInput = {
  readonly draft: Draft;
  readonly instrument: Schema<'Instrument'>;
  readonly price: MarketPrice | undefined;
  readonly pairPrice: MarketPrice | undefined;
  /** Freshness as this device knows it: a quote is stale, however young, once it cannot be refreshed. */
  readonly freshness: Freshness;
  readonly account: LiveAccount & { readonly status: 'ready' };
  /** Pending orders, which count towards the orders that an account may hold; 0 while they are not known. */
  readonly pendingOrders: number;
  /** Setting of the server: while it is false, nothing opens. */
  readonly isTradingEnabled: boolean;
  readonly nowMs: number;
};

const accountStateOf = ({ account: { figures, positions }, pendingOrders, instrument }: TicketInput): AccountState => ({
  ...figures,
  openOrders: positions.length + pendingOrders,
  maximumOpenOrders: instrument.maximumOpenOrders,
});

/** Returns the context that exit levels are measured in; undefined while there is no price. */
const levelContextOf = ({
  draft,
  instrument,
  price,
  pairPrice,
  account,
}: TicketInput): ExitLevelEntryContext | undefined => {
  const { direction } = draft;
  const volume = figureOf(draft.volume);
  const pendingPrice = figureOf(draft.price);
  const isPending = draft.timing === 'pending';
  if (!price || (isPending && pendingPrice === '')) return undefined;
  const openPrice = isPending ? pendingPrice : entryPrice(direction, price);
  const reference = isPending ? openPrice : exitPrice(direction, price);
  const netWorth = account.figures.netWorth.result;
  return { instrument, direction, volume, openPrice, reference, pair: pairPrice, netWorth };
};

const slippageFaultOf = ({ draft, instrument }: TicketInput): DeviationFault | undefined => {
  const pips = figureOf(draft.slippagePips);
  if (draft.timing !== 'market' || pips === '') return undefined;
  return deviationFault(pips, instrument, MOST_DEVIATION_POINTS);
};

/** Builds the order of a draft. The side of the market that a pending price lies on makes it a limit or a stop. */
const orderOf = (
  input: TicketInput,
  exitLevels: Pick<MarketOrder, 'stopLoss' | 'takeProfit'>,
): MarketOrder | PendingOrder => {
  const { draft, price, instrument } = input;
  const { direction, leverage } = draft;
  const slippagePips = figureOf(draft.slippagePips);
  const pendingPrice = figureOf(draft.price);
  const terms = { direction, leverage, volume: figureOf(draft.volume) || '0', ...exitLevels };
  const priceSeen = price && entryPrice(direction, price);
  if (draft.timing === 'market') {
    const isLimited = slippagePips !== '' && !slippageFaultOf(input);
    const maximumDeviation = isLimited ? pointsOfPips(slippagePips, instrument) : undefined;
    return { ...terms, kind: 'market', priceSeen, maximumDeviation };
  }
  if (pendingPrice === '') return { ...terms, kind: 'limit', price: undefined, expiresAt: expiryInstant(draft.expiry) };
  const kind = (price && pendingKindOf(direction, pendingPrice, price)) ?? 'limit';
  return { ...terms, kind, price: pendingPrice, expiresAt: expiryInstant(draft.expiry) };
};

/** The fields that hold something which is no figure. */
const unreadFields = ({ timing, price, volume, exitLevels, slippagePips }: Draft): readonly UnreadField[] => {
  const entries = [
    ...(timing === 'pending' ? [{ field: 'price', entry: price }] : []),
    { field: 'volume', entry: volume },
    { field: 'stopLoss', entry: exitLevels.stopLoss.typed },
    { field: 'takeProfit', entry: exitLevels.takeProfit.typed },
    ...(timing === 'market' ? [{ field: 'priceSeen', entry: slippagePips }] : []),
  ];
  return entries.flatMap(({ field, entry }) => (isUnread(entry) ? [{ field, entry }] : []));
};

/** Evaluates a draft by the same rules as the server. An empty volume counts as zero lots (§5). */
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
  const quote = order.kind === 'market' ? price : cost?.quote;
  const action = order.kind === 'market' ? 'open' : 'close';
  const isUnheard = freshness === 'stale' && checkMarket(action, instrument, price, nowMs).length === 0;
  return {
    order,
    levelContext,
    cost,
    mostVolume: quote && mostVolume({ order, quote, instrument, pair, accountState }),
    refusals: [
      ...checkTradingEnabled(isTradingEnabled),
      ...(isUnheard ? [refusal('quote-stale', { symbol })] : []),
      ...refusals,
      ...asked.refusals,
    ],
    slippageFault: slippageFaultOf(input),
    unread: unreadFields(draft),
    far: farPrices({
      tab: instrument.tab,
      pending:
        order.kind === 'market' || order.price === undefined
          ? undefined
          : { price: order.price, market: price && entryPrice(order.direction, price) },
      reference: levelContext?.reference,
      exitLevels: asked.exitLevels,
      risk: levelContext,
      refusals,
    }),
  };
};
