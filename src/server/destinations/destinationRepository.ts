import type { Selectable } from 'kysely';
import { isUuid, type Reader, type Tables, type Transaction } from '../store/index.ts';
import type { World } from '../world/world.ts';
import { digestOf, type Kind, seal, unseal, type Whereto } from './sealing.ts';

/** Destination of a customer, decrypted. */
export type Destination<K extends Kind = Kind> = {
  readonly id: string;
  readonly addedAt: number;
  readonly usableAt: number;
  readonly whereto: Whereto<K>;
};

/** Withdrawals that wait to be paid to a destination. */
export type Use = { readonly withdrawals: number; readonly amount: string };

type Key<K extends Kind> = { readonly customerId: string; readonly kind: K };
type Row = Selectable<Tables['destinations']>;

const isOf = <K extends Kind>(whereto: Whereto, kind: K): whereto is Whereto<K> => whereto.kind === kind;

const destinationOf = <K extends Kind>(world: Pick<World, 'encryptionKey'>, kind: K, row: Row): Destination<K> => {
  const whereto = unseal(world, row.id, row.sealed);
  if (!isOf(whereto, kind)) throw new Error(`Destination ${row.id} is no ${kind}.`);
  return { id: row.id, addedAt: row.added_at, usableAt: row.usable_at, whereto };
};

const rowsOf = (reader: Reader, { customerId, kind }: Key<Kind>) =>
  reader
    .selectFrom('destinations')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null);

/** Lists a customer's destinations of a kind, the newest first. */
export const listDestinations = async <K extends Kind>(
  reader: Reader,
  world: Pick<World, 'encryptionKey'>,
  key: Key<K>,
): Promise<readonly Destination<K>[]> => {
  const rows = await rowsOf(reader, key).orderBy('added_at', 'desc').orderBy('id', 'desc').execute();
  return rows.map((row) => destinationOf(world, key.kind, row));
};

/** Returns from when each of a customer's destinations can be used, unix seconds. */
export const findUsableFrom = async (reader: Reader, customerId: string): Promise<readonly number[]> => {
  const rows = await reader
    .selectFrom('destinations')
    .select('usable_at')
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ usable_at: usableAt }) => usableAt);
};

/** Returns the ids of a customer's destinations that were saved or changed at an instant or later. */
export const findSavedSince = async (
  reader: Reader,
  { customerId, since }: { readonly customerId: string; readonly since: number },
): Promise<readonly string[]> => {
  const rows = await reader
    .selectFrom('destinations')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .where('changed_at', '>=', since)
    .execute();
  return rows.map(({ id }) => id);
};

export const countDestinations = async (reader: Reader, { customerId, kind }: Key<Kind>): Promise<number> => {
  const { count } = await reader
    .selectFrom('destinations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Finds a destination of the customer; undefined where it is unknown, deleted, or another customer's. */
export const findDestination = async <K extends Kind>(
  reader: Reader,
  world: Pick<World, 'encryptionKey'>,
  { id, ...key }: Key<K> & { readonly id: string },
): Promise<Destination<K> | undefined> => {
  if (!isUuid(id)) return undefined;
  const row = await rowsOf(reader, key).where('id', '=', id).executeTakeFirst();
  return row && destinationOf(world, key.kind, row);
};

/** Locks a destination until the transaction ends: `change` keeps withdrawals out, `use` keeps changes out. */
export const lockDestination = async (tx: Transaction, id: string, purpose: 'change' | 'use'): Promise<void> => {
  if (!isUuid(id)) return;
  const row = tx.selectFrom('destinations').select('id').where('id', '=', id);
  await (purpose === 'change' ? row.forUpdate() : row.forKeyShare()).execute();
};

/** Finds the customer's destination that is the same as this one. */
export const findSame = async (
  reader: Reader,
  world: Pick<World, 'encryptionKey'>,
  { customerId, whereto }: { readonly customerId: string; readonly whereto: Whereto },
): Promise<string | undefined> => {
  const row = await rowsOf(reader, { customerId, kind: whereto.kind })
    .where('digest', '=', digestOf(world, whereto))
    .executeTakeFirst();
  return row?.id;
};

export const insertDestination = async <K extends Kind>(
  tx: Transaction,
  world: World,
  { customerId, whereto, usableAt }: { customerId: string; whereto: Whereto<K>; usableAt: number },
): Promise<Destination<K>> => {
  const added = { id: world.newId(), addedAt: world.now(), usableAt, whereto };
  await tx
    .insertInto('destinations')
    .values({
      id: added.id,
      customer_id: customerId,
      kind: whereto.kind,
      sealed: seal(world, added.id, whereto),
      digest: digestOf(world, whereto),
      added_at: added.addedAt,
      changed_at: added.addedAt,
      usable_at: usableAt,
    })
    .execute();
  return added;
};

/** Stores a changed destination; `isElsewhere` where money goes elsewhere than before. */
export const updateDestination = async (
  tx: Transaction,
  world: World,
  { id, whereto, usableAt }: Pick<Destination, 'id' | 'whereto' | 'usableAt'>,
  isElsewhere: boolean,
): Promise<void> => {
  await tx
    .updateTable('destinations')
    .set({
      sealed: seal(world, id, whereto),
      digest: digestOf(world, whereto),
      usable_at: usableAt,
      ...(isElsewhere && { changed_at: world.now() }),
    })
    .where('id', '=', id)
    .execute();
};

export const markDeleted = async (tx: Transaction, id: string, now: number): Promise<void> => {
  await tx
    .updateTable('destinations')
    .set({ deleted_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
};

/** Returns the waiting withdrawals to each of these destinations that has any. */
export const findUses = async (reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, Use>> => {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom('destination_uses')
    .select(({ fn }) => [
      'destination_id as id',
      fn.countAll<number>().as('withdrawals'),
      fn.sum<string>('amount').as('amount'),
    ])
    .where('destination_id', 'in', [...ids])
    .groupBy('destination_id')
    .execute();
  return new Map(rows.map(({ id, withdrawals, amount }) => [id, { withdrawals: Number(withdrawals), amount }]));
};

/** Lists the withdrawals that wait to be paid to one of these destinations, by their ids. */
export const findWaitingWithdrawals = async (reader: Reader, ids: readonly string[]): Promise<readonly string[]> => {
  if (ids.length === 0) return [];
  const rows = await reader
    .selectFrom('destination_uses')
    .select('withdrawal_id')
    .where('destination_id', 'in', [...ids])
    .orderBy('withdrawal_id')
    .execute();
  return rows.map((row) => row.withdrawal_id);
};

export const insertUse = async (
  tx: Transaction,
  { withdrawalId, destinationId, amount }: { withdrawalId: string; destinationId: string; amount: string },
): Promise<void> => {
  await tx
    .insertInto('destination_uses')
    .values({ withdrawal_id: withdrawalId, destination_id: destinationId, amount })
    .execute();
};

export const deleteUse = async (tx: Transaction, withdrawalId: string): Promise<void> => {
  await tx.deleteFrom('destination_uses').where('withdrawal_id', '=', withdrawalId).execute();
};
