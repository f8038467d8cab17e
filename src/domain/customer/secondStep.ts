import { base32nopad } from '@scure/base';
import { type Refusal, refusal } from '../refusal.ts';

/** What a customer can answer a challenge with, in the order in which it is offered. */
export type SecondStepKind = 'passkey' | 'code' | 'recovery';

/** Whether payouts need a second step of everybody, or of those who have set one up. */
export type SecondStepPolicy = 'required' | 'when-set-up';

/** Seconds for which what was begun can be confirmed (SCS-45). */
export const SET_UP_SECONDS = 600;
/** Seconds for which a challenge can be answered (SCS-7). */
export const CHALLENGE_SECONDS = 300;
/** Seconds for which a proof is valid (SCS-9). */
export const PROOF_SECONDS = 300;
/** Most passkeys of a customer (SCS-28). */
export const MOST_PASSKEYS = 10;
/** Seconds from the acceptance of a renewed identity to the earliest removal by the desk (SCS-38). */
export const REMOVAL_SECONDS = 72 * 3600;

/** Lists the kinds that a customer has set up; recovery codes alone are no second step (SCS-2). */
export const kindsOf = (has: {
  readonly passkeys: number;
  readonly hasAuthenticator: boolean;
  readonly recoveryCodesLeft: number;
}): readonly SecondStepKind[] => {
  if (has.passkeys === 0 && !has.hasAuthenticator) return [];
  return [
    ...(has.passkeys > 0 ? (['passkey'] as const) : []),
    ...(has.hasAuthenticator ? (['code'] as const) : []),
    ...(has.recoveryCodesLeft > 0 ? (['recovery'] as const) : []),
  ];
};

export const RECOVERY_CODES = 10;
const RECOVERY_CODE_LENGTH = 10;
/** Bytes whose base32 has at least the characters of a code. */
const RECOVERY_CODE_BYTES = 7;

/** Draws a recovery code: ten characters of base32, which are 50 random bits (SCS-31). */
export const drawRecoveryCode = (randomBytes: (length: number) => Uint8Array): string =>
  base32nopad.encode(Uint8Array.from(randomBytes(RECOVERY_CODE_BYTES))).slice(0, RECOVERY_CODE_LENGTH);

/** Reads an entered recovery code without regard to capitals, spaces and hyphens (SCS-31). */
export const normalRecoveryCode = (entered: string): string => entered.replaceAll(/[\s-]/g, '').toUpperCase();

/** Wrong answers in a session: the instants of the last ones in unix seconds, oldest first, and how many came in a row. */
export type WrongAnswers = { readonly at: readonly number[]; readonly inRow: number };

export const NO_WRONG_ANSWERS: WrongAnswers = { at: [], inRow: 0 };

const MOST_WRONG = 5;
const COUNTED_SECONDS = 900;
const MOST_IN_ROW = 10;

/** Refuses a further answer after five wrong ones within 900 seconds, until 900 seconds after the first of them (SCS-14). */
export const checkAnswers = ({ at }: WrongAnswers, now: number): readonly Refusal<1003>[] => {
  const [first = 0] = at.slice(-MOST_WRONG);
  const retryAt = first + COUNTED_SECONDS;
  return at.length >= MOST_WRONG && now < retryAt ? [refusal('too-many-requests', { retryAt })] : [];
};

/**
 * Counts a wrong answer: the refusal names the tries that are left, none of them after the last; the tenth in a row ends
 * the session (SCS-13, SCS-15). `now` in unix seconds.
 */
export const countWrongAnswer = (
  before: WrongAnswers,
  now: number,
): { readonly counted: WrongAnswers; readonly endsSession: boolean; readonly refused: Refusal<1209> } => {
  const counted = { at: [...before.at, now].slice(-MOST_WRONG), inRow: before.inRow + 1 };
  const recent = counted.at.filter((instant) => now < instant + COUNTED_SECONDS).length;
  const triesLeft = Math.min(MOST_WRONG - recent, MOST_IN_ROW - counted.inRow);
  return {
    counted,
    endsSession: counted.inRow >= MOST_IN_ROW,
    refused: refusal('second-step-wrong', triesLeft > 0 ? { triesLeft } : {}),
  };
};

/** A right answer ends the row, and leaves the count within 900 seconds (SCS-40). */
export const countRightAnswer = ({ at }: WrongAnswers): WrongAnswers => ({ at, inRow: 0 });
