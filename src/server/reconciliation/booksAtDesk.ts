import { moneyText } from '../../domain/decimal.ts';
import { trialBalance } from '../ledger/index.ts';
import type { AccountType, LedgerAccount } from '../store/index.ts';
import type { World } from '../world/world.ts';
import { findOpenCases } from './findOpenCases.ts';
import { findLastReconciliation, type Reconciliation } from './reconciliationRepository.ts';
import { reconcile } from './startReconciliation.ts';

/** Books as the desk reads them. */
export type Books = {
  /** Trial balance: each ledger account of a scope with the sum of its legs, US dollars. A scope's lines sum to zero. */
  readonly lines: readonly {
    readonly scope: AccountType;
    readonly ledgerAccount: LedgerAccount;
    readonly balance: string;
  }[];
  /** Last nightly reconciliation; null before the first one. */
  readonly reconciled: Reconciliation | null;
  /** Faults as of now, where the desk asked for them. */
  readonly faults?: readonly string[];
  /** Cases of now that the desk has to follow, although the ledger fits. */
  readonly cases: readonly string[];
};

/** Reads the trial balance and the last reconciliation, and reconciles now where that is asked for. */
export const booksAtDesk = async (world: World, isChecked: boolean): Promise<Books> => {
  const { database } = world;
  const lines = await trialBalance(database.reader);
  return {
    lines: lines.map(({ scope, ledgerAccount, balance }) => ({ scope, ledgerAccount, balance: moneyText(balance) })),
    reconciled: (await findLastReconciliation(database.reader)) ?? null,
    cases: await findOpenCases(database.reader),
    ...(isChecked ? { faults: await reconcile(world) } : {}),
  };
};
