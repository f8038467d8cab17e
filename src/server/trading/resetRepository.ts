import type { Insertable } from 'kysely';
import type { Schemas } from '../../contract/index.ts';
import { findGrants } from '../ledger/index.ts';
import type { Reader, Tables, Transaction } from '../store/index.ts';

/** Resets that a history names at most (ORL-78). */
const MOST_RESETS = 100;

/** Writes a reset of a demo account. */
export const insertReset = async (tx: Transaction, reset: Insertable<Tables['demo_resets']>): Promise<void> => {
  await tx.insertInto('demo_resets').values(reset).execute();
};

type Period = {
  readonly accountId: string;
  /** Seconds, included. */
  readonly from: number | undefined;
  /** Seconds, excluded. */
  readonly to: number | undefined;
};

/**
 * Reads the latest resets of an account within a period, the latest first: those that the ledger granted money for, and
 * those that changed no balance, of which it has nothing.
 */
export const findResets = async (
  tx: Reader,
  { accountId, from, to }: Period,
): Promise<readonly Schemas['AccountReset'][]> => {
  let found = tx.selectFrom('demo_resets').select(['id', 'at', 'balance']).where('account_id', '=', accountId);
  if (from !== undefined) found = found.where('at', '>=', from);
  if (to !== undefined) found = found.where('at', '<', to);
  const kept = await found.orderBy('at', 'desc').orderBy('id', 'desc').limit(MOST_RESETS).execute();
  const granted = await findGrants(tx, { accountId, from, to }, MOST_RESETS);
  const keptIds = new Set(kept.map(({ id }) => id));
  return [...kept, ...granted.filter(({ id }) => !keptIds.has(id))]
    .sort((one, other) => other.at - one.at)
    .slice(0, MOST_RESETS)
    .map(({ at, balance }) => ({ at, balance }));
};
