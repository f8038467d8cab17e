import { decimal } from '../decimal.ts';
import { LEAST_WITHDRAWAL } from './withdrawalRules.ts';

/** Reasons why an account cannot withdraw, in the order in which they are resolved. */
export const WITHDRAWAL_LOCKS = [
  'identity',
  'knowledge',
  'destination',
  'credentials-changed',
  'destination-waiting',
  'loan',
  'nothing-withdrawable',
] as const;

export type WithdrawalLockReason = (typeof WITHDRAWAL_LOCKS)[number];

/** Reason with the instant at which it ends by itself, unix seconds; null where the customer has to do something. */
export type WithdrawalLock = { readonly reason: WithdrawalLockReason; readonly endsAt: number | null };

/** Facts about a customer's real account that may lock withdrawals. */
export type WithdrawalState = {
  readonly isVerified: boolean;
  readonly knows: boolean;
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
    destination: usableFrom.length === 0,
    'credentials-changed': isPasswordDisowned || (takenFrom !== null && takenFrom > now),
    'destination-waiting': usableFrom.length > 0 && earliest > now,
    loan: state.isLoanTooLow,
    'nothing-withdrawable': decimal(state.withdrawable).lt(LEAST_WITHDRAWAL),
  };
  const ends: Partial<Record<WithdrawalLockReason, number | null>> = {
    'credentials-changed': isPasswordDisowned ? null : takenFrom,
    'destination-waiting': earliest,
  };
  return WITHDRAWAL_LOCKS.filter((reason) => applies[reason]).map((reason) => ({
    reason,
    endsAt: ends[reason] ?? null,
  }));
};
