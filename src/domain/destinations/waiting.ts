import { type Refusal, refusal } from '../refusal.ts';

/** Default of `waitSeconds`: how long a new or changed destination waits, and withdrawals after a change of credentials. */
export const WAIT_SECONDS = 86_400;

/** Returns the instant from which what was changed at another one can be used, both in unix seconds. */
export const usableFrom = (changedAt: number, waitSeconds: number): number => changedAt + waitSeconds;

/** Field of a withdrawal's request that names its destination. */
export type DestinationField = 'walletId' | 'bankCardId';

/** Refuses a withdrawal to a destination that still waits; at `usableAt` it is taken. Instants in unix seconds. */
export const checkDestinationWait = (
  { usableAt, field }: { readonly usableAt: number; readonly field: DestinationField },
  now: number,
): readonly Refusal<3105>[] => (now < usableAt ? [refusal('destination-waiting', { field, endsAt: usableAt })] : []);

/** What a change of credentials left: from when withdrawals are taken, and whether a new password has to come first. */
export type CredentialsWait = {
  /** Unix seconds; null if there was no change. */
  readonly withdrawalsFrom: number | null;
  readonly passwordDisowned: boolean;
};

/**
 * Refuses every withdrawal after a change of credentials until the wait has ended. After "it was not me" the wait begins
 * with a new password: until then `endsAt` is what it would be if the password were set now.
 */
export const checkCredentialsWait = (
  { withdrawalsFrom, passwordDisowned }: CredentialsWait,
  { now, waitSeconds }: { readonly now: number; readonly waitSeconds: number },
): readonly Refusal<1210>[] => {
  const endsAt = passwordDisowned ? usableFrom(now, waitSeconds) : withdrawalsFrom;
  return endsAt !== null && (passwordDisowned || now < endsAt) ? [refusal('waiting-time', { endsAt })] : [];
};
