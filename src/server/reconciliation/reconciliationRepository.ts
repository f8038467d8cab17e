import type { Reader, Transaction } from '../store/index.ts';

/** Outcome of one night's reconciliation. */
export type Reconciliation = {
  /** London date on which the night began, `2026-09-30`. */
  readonly night: string;
  /** When it was made, unix seconds. */
  readonly at: number;
  readonly faults: readonly string[];
};

/** Returns the newest reconciliation; undefined before the first one. */
export const findLastReconciliation = (tx: Reader): Promise<Reconciliation | undefined> =>
  tx
    .selectFrom('reconciliations')
    .select(['night', 'made_at as at', 'faults'])
    .orderBy('night', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Writes a night's reconciliation, unless another process has. */
export const insertReconciliation = async (tx: Transaction, { night, at, faults }: Reconciliation): Promise<void> => {
  await tx
    .insertInto('reconciliations')
    .values({ night, made_at: at, faults: JSON.stringify(faults) })
    .onConflict((conflict) => conflict.column('night').doNothing())
    .execute();
};
