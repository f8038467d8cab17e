import { decimal } from '../decimal.ts';
import type { HaltReason } from '../market/halt.ts';
import { LEAST_WITHDRAWAL } from './withdrawalRules.ts';

/** Reasons why an account cannot withdraw, in the order in which they are resolved; the last two end without the customer. */
export const WITHDRAWAL_LOCKS = [
  'identity',
  'knowledge',
  'second-step',
  'destination',
  'credentials-changed',
  'destination-waiting',
  'loan',
  'nothing-withdrawable',
  'unvalued',
  'halted',
] as const;

export type WithdrawalLockReason = (typeof WITHDRAWAL_LOCKS)[number];

/** Reason why an account cannot withdraw now. */
export type WithdrawalLock = {
  readonly reason: WithdrawalLockReason;
  /** When it ends by itself, unix seconds; null where the customer has to do something, and where nobody knows when. */
  readonly endsAt: number | null;
  /** What `unvalued` and `halted` name; null where everything is halted, and in other locks. */
  readonly symbol: string | null;
  /** Of `halted` alone. */
  readonly haltReason: HaltReason | null;
};

/** What keeps money from leaving an account whose equity is uncertain. */
export type Uncertainty = {
  /** First open position, or its converting pair, that has no quote or a stale one; null if none. */
  readonly unvalued: string | null;
  /** Full halt that concerns the account; null if none. `symbol` is null where everything is halted. */
  readonly halted: { readonly reason: HaltReason; readonly symbol: string | null } | null;
};

/** Facts about a customer's real account that may lock withdrawals. */
export type WithdrawalState = Uncertainty & {
  readonly isVerified: boolean;
  readonly knows: boolean;
  /** True where a second step is asked of everybody, and none is set up. */
  readonly isSecondStepMissing: boolean;
  /** From when each saved card or wallet can be used, unix seconds. */
  readonly usableFrom: readonly number[];
  /** From when withdrawals are taken after a change of credentials, unix seconds; null if nothing waits. */
  readonly takenFrom: number | null;
  /** True from "it was not me" until a new password is set: `takenFrom` is not known before. */
  readonly isPasswordDisowned?: boolean;
  readonly isLoanTooLow: boolean;
  /** US dollars. */
  readonly withdrawable: string;
};

/** Lists what locks withdrawals at an instant, in the fixed order; empty where a withdrawal can be asked for. */
export const withdrawalLocks = (state: WithdrawalState, now: number): readonly WithdrawalLock[] => {
  const { usableFrom, takenFrom, isPasswordDisowned = false } = state;
  const earliest = Math.min(...usableFrom);
  const applies: Readonly<Record<WithdrawalLockReason, boolean>> = {
    identity: !state.isVerified,
    knowledge: !state.knows,
    'second-step': state.isSecondStepMissing,
    destination: usableFrom.length === 0,
    'credentials-changed': isPasswordDisowned || (takenFrom !== null && takenFrom > now),
    'destination-waiting': usableFrom.length > 0 && earliest > now,
    loan: state.isLoanTooLow,
    'nothing-withdrawable': decimal(state.withdrawable).lt(LEAST_WITHDRAWAL),
    unvalued: state.unvalued !== null,
    halted: state.halted !== null,
  };
  const ends: Partial<Record<WithdrawalLockReason, number | null>> = {
    'credentials-changed': isPasswordDisowned ? null : takenFrom,
    'destination-waiting': earliest,
  };
  const symbols: Partial<Record<WithdrawalLockReason, string | null>> = {
    unvalued: state.unvalued,
    halted: state.halted?.symbol ?? null,
  };
  return WITHDRAWAL_LOCKS.filter((reason) => applies[reason]).map((reason) => ({
    reason,
    endsAt: ends[reason] ?? null,
    symbol: symbols[reason] ?? null,
    haltReason: reason === 'halted' ? (state.halted?.reason ?? null) : null,
  }));
};
