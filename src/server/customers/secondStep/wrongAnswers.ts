import {
  checkAnswers,
  countRightAnswer,
  countWrongAnswer,
  NO_WRONG_ANSWERS,
  type SecondStepKind,
  type WrongAnswers,
} from '../../../domain/customer/secondStep.ts';
import type { Refusal } from '../../../domain/refusal.ts';
import type { Caller, Session } from '../../http/index.ts';
import type { Transaction } from '../../store/index.ts';
import { recordCounted } from '../../world/audit/recordEvent.ts';
import { endSession } from '../sessions.ts';
import { checkFailures, countedForAppCodes, countFailure } from '../signInFailures.ts';

const findWrong = async (tx: Transaction, sessionId: string): Promise<WrongAnswers> => {
  const row = await tx
    .selectFrom('second_step_failures')
    .select(['wrong_at as at', 'in_row as inRow'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row ?? NO_WRONG_ANSWERS;
};

const saveWrong = async (tx: Transaction, sessionId: string, { at, inRow }: WrongAnswers): Promise<void> => {
  const row = { wrong_at: JSON.stringify(at), in_row: inRow };
  await tx
    .insertInto('second_step_failures')
    .values({ session_id: sessionId, ...row })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(row))
    .execute();
};

/**
 * Refuses an answer while the session has to wait, and a code of an app while the customer's codes have to (1003). Called
 * under the customer's lock, as the others are.
 */
export const checkWrongAnswers = async (
  tx: Transaction,
  { session: { sessionId, customerId }, kind }: { readonly session: Session; readonly kind: SecondStepKind },
  now: number,
): Promise<Refusal<1003> | undefined> => {
  const [waits] = checkAnswers(await findWrong(tx, sessionId), now);
  return waits ?? (kind === 'code' ? checkFailures(tx, countedForAppCodes(customerId), now) : undefined);
};

/** Counts a wrong answer, which is committed with its refusal; the tenth in a row ends the session. */
export const refuseWrongAnswer = async (
  tx: Transaction,
  { session, kind, caller }: { readonly session: Session; readonly kind: SecondStepKind; readonly caller: Caller },
  now: number,
): Promise<{ readonly refused: Refusal<1209>; readonly kept: true }> => {
  const { counted, endsSession, refused } = countWrongAnswer(await findWrong(tx, session.sessionId), now);
  if (kind === 'code') await countFailure(tx, countedForAppCodes(session.customerId), now);
  const failed = { at: now, kind: 'second-step-failed', by: 'unknown', customerId: session.customerId } as const;
  await recordCounted(tx, { ...failed, caller, subject: session.sessionId, detail: { means: kind } });
  if (endsSession) await endSession(tx, { ...session, now, by: 'wrong second steps', caller });
  else await saveWrong(tx, session.sessionId, counted);
  return { refused, kept: true };
};

/** Ends the row of wrong answers. */
export const noteRightAnswer = async (tx: Transaction, { sessionId }: Session): Promise<void> => {
  const wrong = await findWrong(tx, sessionId);
  if (wrong.inRow > 0) await saveWrong(tx, sessionId, countRightAnswer(wrong));
};
