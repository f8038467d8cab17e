import type { Insertable } from 'kysely';
import type { Schemas } from '../../contract/index.ts';
import { isUuid, type Reader, type Tables, type Transaction } from '../store/index.ts';

type EventShape = Schemas['OrderEvent'];

/** Reason of a correction as it is stored: one of the server's, or a person's own words. */
export type CorrectionWords = { readonly code: string | null; readonly text: string | null };

/** Writes events of orders' lives, in their order. */
export const insertEvents = async (
  tx: Transaction,
  rows: readonly Insertable<Tables['order_events']>[],
): Promise<void> => {
  await tx.later(tx.insertInto('order_events').values(rows));
};

/** Returns when an order was changed after an instant, unix milliseconds, the newest change first. */
export const changesSince = async (tx: Reader, orderId: string, sinceMs: number): Promise<readonly number[]> => {
  if (!isUuid(orderId)) return [];
  const rows = await tx
    .selectFrom('order_events')
    .select('at_ms')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'changed')
    .where('at_ms', '>', sinceMs)
    .orderBy('at_ms', 'desc')
    .execute();
  return rows.map(({ at_ms }) => at_ms);
};

/** The life of an order, the oldest event first. Prices come with the digits that they are shown with, reasons in words. */
export const findEvents = async (
  tx: Reader,
  { id, expiresAt }: { readonly id: string; readonly expiresAt: number | null },
  price: (text: string | null) => string | null,
  reasonOf: (correction: CorrectionWords) => string,
): Promise<readonly EventShape[]> => {
  const rows = await tx
    .selectFrom('order_events')
    .select(['kind', 'at_ms', 'price', 'detail'])
    .where('order_id', '=', id)
    .orderBy('at_ms')
    .orderBy('id')
    .execute();
  return rows.map((row) => {
    const { correctionCode, correctionText, ...detail } = row.detail as Omit<
      EventShape,
      'kind' | 'at' | 'price' | 'expiresAt' | 'correction'
    > &
      Partial<Pick<EventShape, 'expiresAt'>> & { correctionCode?: string | null; correctionText?: string | null };
    return {
      ...detail,
      stopLoss: price(detail.stopLoss),
      takeProfit: price(detail.takeProfit),
      // A process of the version before records none, and cannot change it.
      expiresAt: detail.expiresAt === undefined ? expiresAt : detail.expiresAt,
      kind: row.kind,
      at: Math.floor(row.at_ms / 1000),
      price: price(row.price),
      correction:
        row.kind === 'corrected' ? reasonOf({ code: correctionCode ?? null, text: correctionText ?? null }) : null,
    };
  });
};
