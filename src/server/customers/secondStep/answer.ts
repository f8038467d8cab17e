import { CHALLENGE_SECONDS, normalRecoveryCode } from '../../../domain/customer/secondStep.ts';
import { refusal } from '../../../domain/refusal.ts';
import type { Answer, Context, Request } from '../../http/index.ts';
import { endRenewal } from '../../identity/index.ts';
import { findMatch } from '../passwordHash.ts';
import { endChallenge, findChallenge, giveProof, openChallenge } from './challenges.ts';
import { enter } from './entering.ts';
import { checkPasskey } from './passkeyAnswer.ts';
import { findKinds, listPasskeys, unusedRecoveryCodes, useRecoveryCode } from './rows.ts';
import { takeCode } from './takeCode.ts';
import { requestOptions } from './webAuthn.ts';
import { checkWrongAnswers, noteRightAnswer, refuseWrongAnswer } from './wrongAnswers.ts';

/** Asks for a challenge for one operation; refused where no second step is set up (1208). */
export const askSecondStep = async (
  { body: { operationId } }: Request<'askSecondStep'>,
  { tx, world, session }: Context<'askSecondStep'>,
): Promise<Answer<'askSecondStep'>> => {
  const ended = await enter(tx, session);
  if (ended) return { refused: ended };
  const kinds = await findKinds(tx, session.customerId);
  if (kinds.length === 0) return { refused: refusal('second-step-needed', { kinds: [] }) };
  const { id, challenge, expiresAt } = await openChallenge(tx, world, { ...session, operationId });
  const known = await listPasskeys(tx, session.customerId);
  const asked = { challenge, known, seconds: CHALLENGE_SECONDS };
  const passkey = known.length === 0 ? null : requestOptions(world.secondStep.passkeys, asked);
  return { data: { id, operationId, kinds: [...kinds], passkey, expiresAt } };
};

type Answering = Pick<Context<'answerSecondStep'>, 'tx' | 'world' | 'session'>;

/** True for a recovery code that was not used; it is then used up. */
const takeRecoveryCode = async ({ tx, world, session }: Answering, entered: string): Promise<boolean> => {
  const { customerId } = session;
  const hash = await findMatch(normalRecoveryCode(entered), await unusedRecoveryCodes(tx, customerId));
  return hash !== undefined && (await useRecoveryCode(tx, { customerId, hash, now: world.now() }));
};

const take = async (answering: Answering, body: Request<'answerSecondStep'>['body'], challenge: string) => {
  if (body.kind === 'code') return takeCode(answering.tx, answering.world, { ...answering.session, code: body.code });
  if (body.kind === 'recovery') return takeRecoveryCode(answering, body.recoveryCode);
  const { tx, world, session } = answering;
  const isChallenge = (answered: string) => answered === challenge;
  const { customerId } = session;
  return (await checkPasskey(tx, world, { assertion: body.assertion, customerId, isChallenge })) !== undefined;
};

/**
 * Answers a challenge, which ends with the first right answer, and gives a proof. A wrong answer is counted, and that is
 * committed with the refusal. A right one ends a removal that waits (SCS-39).
 */
export const answerSecondStep = async (
  { path: { id }, body }: Request<'answerSecondStep'>,
  context: Context<'answerSecondStep'>,
): Promise<Answer<'answerSecondStep'>> => {
  const { tx, world, session } = context;
  const now = world.now();
  const refused = (await enter(tx, session)) ?? (await checkWrongAnswers(tx, { session, kind: body.kind }, now));
  if (refused) return { refused };
  const asked = await findChallenge(tx, { sessionId: session.sessionId, id }, now);
  if (!asked) return { refused: refusal('second-step-wrong', {}) };
  if (!(await take(context, body, asked.challenge))) {
    return refuseWrongAnswer(tx, { session, kind: body.kind, caller: context.caller }, now);
  }
  await noteRightAnswer(tx, session);
  await endChallenge(tx, id);
  await endRenewal(tx, session.customerId);
  return { data: await giveProof(tx, world, { ...session, operationId: asked.operationId }) };
};
