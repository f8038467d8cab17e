import { type Insertable, type Selectable, sql } from 'kysely';
import { isUuid, type Reader, type Tables, type Transaction } from '../store/index.ts';

export type Correction = Selectable<Tables['corrections']>;

/** Writes what a person entered. */
export const insertCorrection = (tx: Transaction, entered: Insertable<Tables['corrections']>): Promise<Correction> =>
  tx.insertInto('corrections').values(entered).returningAll().executeTakeFirstOrThrow();

/** Finds a correction by its id. */
export const findCorrection = async (tx: Reader, id: string): Promise<Correction | undefined> =>
  isUuid(id) ? tx.selectFrom('corrections').selectAll().where('id', '=', id).executeTakeFirst() : undefined;

/** Locks a correction until the transaction ends, after its account. */
export const lockCorrection = (tx: Transaction, id: string): Promise<Correction> =>
  tx.selectFrom('corrections').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

/** Finds the correction of a target that waits for its second person. */
export const findWaiting = (
  tx: Reader,
  { target, target_id: targetId }: Pick<Correction, 'target' | 'target_id'>,
): Promise<Correction | undefined> =>
  tx
    .selectFrom('corrections')
    .selectAll()
    .where('target', '=', target)
    .where('target_id', '=', targetId)
    .where('confirmed_by', 'is', null)
    .where('dropped_by', 'is', null)
    .executeTakeFirst();

/** Writes what a correction that waits came to: it is confirmed, or dropped. */
export const writeOutcome = (
  tx: Transaction,
  id: string,
  outcome:
    | { readonly confirmed_by: string; readonly confirmed_at: number; readonly amount: string }
    | { readonly dropped_by: string; readonly dropped_at: number },
): Promise<Correction> =>
  tx.updateTable('corrections').set(outcome).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Notes entries as corrected. Throws for one that was corrected before. */
export const insertCorrected = async (
  tx: Transaction,
  correctionId: string,
  entryIds: readonly string[],
): Promise<void> => {
  if (entryIds.length === 0) return;
  const rows = entryIds.map((entryId) => ({ entry_id: entryId, correction_id: correctionId }));
  await tx.insertInto('corrected_entries').values(rows).execute();
};

/** Returns which of these entries were corrected. */
export const findCorrected = async (tx: Reader, entryIds: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ id: string }>`
    select entry_id as id from corrected_entries where entry_id = any(${[...entryIds]}::uuid[])`.execute(tx);
  return new Set(rows.map(({ id }) => id));
};

/** Returns the ids of the corrections of entries. */
export const findCorrectionsOf = async (tx: Reader, entryIds: readonly string[]): Promise<readonly string[]> => {
  if (entryIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select distinct correction_id as id from corrected_entries
    where entry_id = any(${[...entryIds]}::uuid[])`.execute(tx);
  return rows.map(({ id }) => id);
};

/** Reads corrections by their ids. */
export const findCorrections = (tx: Reader, ids: readonly string[]): Promise<readonly Correction[]> =>
  tx
    .selectFrom('corrections')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();

/** Returns the order of a correction whose fill was undone after it; undefined where it has none, or none was. */
export const findUndoneFillSince = async (tx: Reader, id: string): Promise<string | undefined> => {
  const { rows } = await sql<{ order: string }>`
    select own.order_id as order from corrections as own join corrections as fill on fill.order_id = own.order_id
    where own.id = ${id}::uuid and own.target <> 'fill' and fill.target = 'fill'
      and fill.confirmed_at >= own.confirmed_at and fill.confirmed_by is not null limit 1`.execute(tx);
  return rows[0]?.order;
};

const MOST_LISTED = 200;

/** Lists the corrections that wait, and the latest of the others: those that wait first, then the latest. */
export const listCorrections = (tx: Reader): Promise<readonly Correction[]> =>
  tx
    .selectFrom('corrections')
    .selectAll()
    .orderBy(sql`confirmed_by is null and dropped_by is null`, 'desc')
    .orderBy('entered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute();
