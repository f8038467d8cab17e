import type { Decimal } from '../../../domain/decimal.ts';
import { figureOf, isUnread } from '../../../domain/input/figureEntry.ts';
import { entryPrice, exitPrice } from '../../../domain/market/quote.ts';
import { type ChangeableOrder, checkChange } from '../../../domain/orders/changeRules.ts';
import { EXIT_LEVEL_FIELDS } from '../../../domain/orders/exitLevels.ts';
import { refusal } from '../../../domain/refusal.ts';
import type { Schema } from '../../api/index.ts';
import { type MarketQuote, useQuote, useServerSeconds } from '../../market/index.ts';
import {
  askedExitLevels,
  type ExitLevelEntries,
  type ExitLevelEntryContext,
  farPrices,
  priceKeys,
  useFarPrices,
} from '../../orders/index.ts';
import { type PendingEntry, pendingChange } from './pendingEntry.ts';

type Order = Schema<'Order'>;

/** Fields of figures, in the order of the sheet. */
const FIGURE_FIELDS = ['price', 'volume', ...EXIT_LEVEL_FIELDS] as const;

/** All fields of the sheet, by their names in refusals. */
export const EDIT_FIELDS = [...FIGURE_FIELDS, 'expiresAt'] as const;

/** Fields to change: an absent one stays, null removes. */
type Change = Omit<Schema<'ChangeOrderRequest'>, 'orderId'>;

type Editing = {
  /** Order when the customer began: only fields that differ from it are sent. */
  readonly first: Order;
  /** Order as it is now. */
  readonly order: Order;
  readonly entries: ExitLevelEntries;
  /** What is typed of a pending order. */
  readonly pending: PendingEntry;
  /** Undefined while it loads. */
  readonly instrument: Schema<'Instrument'> | undefined;
  readonly netWorth: Decimal;
};

const changeable = (order: Order): ChangeableOrder | undefined => {
  const { direction, stopLoss, takeProfit, placePrice, volume, expiresAt, kind, status } = order;
  const stands = { direction, stopLoss, takeProfit };
  if (status === 'open') return { ...stands, status };
  return status === 'pending' && kind !== 'market'
    ? { ...stands, status, kind, placePrice, volume, expiresAt }
    : undefined;
};

const levelContextOf = (
  { order, pending, instrument, netWorth }: Editing,
  quote: MarketQuote | undefined,
  pair: MarketQuote | undefined,
): ExitLevelEntryContext | undefined => {
  const { direction, placePrice, status } = order;
  const volume = status === 'pending' ? figureOf(pending.volume) : order.volume;
  const price = figureOf(pending.price);
  const reference = status === 'pending' ? price : quote && exitPrice(direction, quote);
  if (!instrument || !reference) return undefined;
  const openPrice = status === 'pending' ? price : placePrice;
  return { instrument, direction, volume, openPrice, pair, netWorth, reference };
};

/**
 * Returns the change that the customer's entries make to an order, and all refusals that apply, the first one first.
 */
export const useOrderChange = (editing: Editing) => {
  const { first, order, entries, pending, instrument } = editing;
  const quote = useQuote(order.symbol);
  const conversionQuote = useQuote(instrument?.conversion?.symbol ?? order.symbol);
  const pair = instrument?.conversion ? conversionQuote : undefined;
  const nowMs = Math.max(useServerSeconds() * 1000, quote?.timeMs ?? 0);
  const levelContext = levelContextOf(editing, quote, pair);
  const { exitLevels: stops, refusals: notWorkedOut } = askedExitLevels(entries, levelContext);

  const change: Change = {
    ...(stops.stopLoss === first.stopLoss ? undefined : { stopLoss: stops.stopLoss }),
    ...(stops.takeProfit === first.takeProfit ? undefined : { takeProfit: stops.takeProfit }),
    ...pendingChange(first, pending),
  };
  const stands = changeable(order);
  const wrongPrice = change.price === '' ? [refusal('wrong-price', { field: 'price' })] : [];
  const refusals =
    stands && instrument && wrongPrice.length === 0
      ? checkChange({ order: stands, change, instrument, price: quote, nowMs })
      : [];
  const allRefusals = [...wrongPrice, ...notWorkedOut, ...refusals];
  // A greater volume, or another price, loses more at a stop loss that stays.
  const isMovedOrder = change.volume !== undefined || change.price !== undefined;
  const far = instrument
    ? farPrices({
        tab: instrument.tab,
        pending:
          first.status === 'pending'
            ? { price: change.price ?? '', market: quote && entryPrice(order.direction, quote) }
            : undefined,
        reference: levelContext?.reference,
        exitLevels: change,
        standingStop: isMovedOrder && change.stopLoss === undefined ? order.stopLoss : undefined,
        // What an open position has lost already is gone from the equity: the loss counts from the price now.
        risk: levelContext && { ...levelContext, openPrice: levelContext.reference },
        refusals: allRefusals,
      })
    : [];
  const farQuestions = useFarPrices(
    far,
    priceKeys(entries, { ...order, price: pending.price, volume: pending.volume }),
  );
  const typed = { ...pending, stopLoss: entries.stopLoss.typed, takeProfit: entries.takeProfit.typed };
  const unread = FIGURE_FIELDS.flatMap((field) => {
    const entry = typed[field];
    return isUnread(entry) ? [{ field, entry }] : [];
  });
  return { change, levelContext, quote, refusals: allRefusals, unread, farQuestions };
};

export type Edited = ReturnType<typeof useOrderChange>;
