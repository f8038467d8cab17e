import { figureOf, type FigureEntry } from '../../../domain/input/figureEntry.ts';
import type { Schema } from '../../api/index.ts';
import {
  areExitLevelEntries,
  type ExitLevelEntries,
  expiryInstant,
  expiryText,
  isFigureEntry,
} from '../../orders/index.ts';

type Order = Schema<'Order'>;

/** What a customer sets of a pending order, besides its exit levels. */
export type PendingEntry = {
  readonly price: FigureEntry;
  readonly volume: FigureEntry;
  /** London's wall clock; null for an order that is good until canceled. */
  readonly expiry: string | null;
};

/** What a customer sets of an order in its edit sheet. */
export type EditEntries = {
  /** Status that the order had: open, it has no price to wait for. */
  readonly status: Order['status'];
  readonly levels: ExitLevelEntries;
  readonly pending: PendingEntry;
};

const isPendingEntry = (kept: unknown): boolean => {
  const { price, volume, expiry } = (kept ?? {}) as Partial<PendingEntry>;
  return isFigureEntry(price) && isFigureEntry(volume) && (expiry === null || typeof expiry === 'string');
};

/** Returns the entries that were kept for an order; undefined where it has another status now. */
export const keptEntries = (kept: unknown, { status }: Order): EditEntries | undefined => {
  const entries = (kept ?? {}) as Partial<EditEntries>;
  const isKept = entries.status === status && areExitLevelEntries(entries.levels) && isPendingEntry(entries.pending);
  return isKept ? (kept as EditEntries) : undefined;
};

/** Returns the entry that an order begins with. */
export const pendingEntryOf = ({ placePrice, volume, expiresAt }: Order): PendingEntry => ({
  price: placePrice,
  volume,
  expiry: expiresAt === null ? null : expiryText(expiresAt),
});

/**
 * Returns what an entry changes of a pending order. An expiry that was not touched is none, as its text has no seconds.
 */
export const pendingChange = (
  first: Order,
  entry: PendingEntry,
): Pick<Schema<'ChangeOrderRequest'>, 'price' | 'volume' | 'expiresAt'> => {
  if (first.status !== 'pending') return {};
  const before = pendingEntryOf(first);
  const price = figureOf(entry.price);
  const volume = figureOf(entry.volume);
  return {
    ...(price === before.price ? undefined : { price }),
    ...(volume === before.volume ? undefined : { volume: volume || '0' }),
    ...(entry.expiry === before.expiry ? undefined : { expiresAt: expiryInstant(entry.expiry) }),
  };
};
