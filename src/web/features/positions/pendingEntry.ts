import { figureOf, type FigureEntry } from '../../../domain/input/figureEntry.ts';
import type { Schema } from '../../api/index.ts';
import { expiryInstant, expiryText } from '../../orders/index.ts';

type Order = Schema<'Order'>;

/** What a customer sets of a pending order, besides its exit levels. */
export type PendingEntry = {
  readonly price: FigureEntry;
  readonly volume: FigureEntry;
  /** London's wall clock; null for an order that is good until canceled. */
  readonly expiry: string | null;
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
