import type { FaultSubject, Report } from '../../log.ts';
import { isTransient, LeaseLost } from '../../store/index.ts';

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5000;
/** Tries of one snapshot, with about 13 seconds of waiting between them. */
const MOST_TRIES = 8;
/** Age at which a snapshot is given up: its prices would be stale. */
const OUTDATED_MS = 15_000;

/** Returns the wait after so many failures in a row, which doubles, milliseconds. */
export const waitAfter = (failures: number): number => Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);

/** True where a fault passes by itself and a snapshot of this age, tried so often, is worth another try. */
export const isTriedAgain = (fault: unknown, { tries, ageMs }: { readonly tries: number; readonly ageMs: number }) =>
  isTransient(fault) && tries < MOST_TRIES && ageMs < OUTDATED_MS;

/** Names a fault: those of the database that pass by themselves have one name in all accounts. */
const nameOf = (accountId: string, fault: unknown): string => {
  const { code, message } = fault as { readonly code?: unknown; readonly message?: unknown };
  return isTransient(fault) ? String(code ?? message) : `${accountId} ${String(message ?? fault)}`;
};

/**
 * Keeps which accounts fail, when each is tried again, and reports a fault once while any account fails, with the account that
 * had it first.
 */
export const createFailures = (nowMs: () => number, report: Report) => {
  const failing = new Map<string, { readonly failures: number; readonly retryAtMs: number }>();
  const reported = new Set<string>();
  return {
    note(accountId: string, fault: unknown, orders: FaultSubject['orders'] = []): void {
      const failures = (failing.get(accountId)?.failures ?? 0) + 1;
      failing.set(accountId, { failures, retryAtMs: nowMs() + waitAfter(failures) });
      const name = nameOf(accountId, fault);
      if (!reported.has(name) && !(fault instanceof LeaseLost)) report(fault, { account: accountId, orders });
      reported.add(name);
    },
    /** Forgets that an account failed, which has succeeded, or is another process's now. */
    forget(accountId: string): void {
      failing.delete(accountId);
      if (failing.size === 0) reported.clear();
    },
    /** Number of accounts that fail and are tried again. */
    count: (): number => failing.size,
    /** True for an account that does not fail, or whose wait is over. */
    mayTry: (accountId: string): boolean => (failing.get(accountId)?.retryAtMs ?? 0) <= nowMs(),
  };
};
export type Failures = ReturnType<typeof createFailures>;
