import { createHash } from 'node:crypto';
import { CHALLENGE_SECONDS, PROOF_SECONDS } from '../../../domain/customer/secondStep.ts';
import type { Session } from '../../http/index.ts';
import { isUuid, type Reader, type Transaction } from '../../store/index.ts';
import type { World } from '../../world/world.ts';

type Of = Pick<Session, 'customerId' | 'sessionId'>;

/** Most open challenges, and proofs, of one session: the oldest give way. */
const MOST_OPEN = 10;
const CHALLENGE_BYTES = 32;
const PROOF_BYTES = 32;

const hashOf = (proof: string): Buffer => createHash('sha256').update(proof).digest();

/** Draws what a passkey signs, in base64url. */
export const drawChallenge = (world: Pick<World, 'randomBytes'>): string =>
  Buffer.from(world.randomBytes(CHALLENGE_BYTES)).toString('base64url');

/** Stores a challenge for an operation in a session; those that are over, and the oldest of too many, are deleted. */
export const openChallenge = async (
  tx: Transaction,
  world: World,
  { customerId, sessionId, operationId }: Of & { readonly operationId: string },
): Promise<{ readonly id: string; readonly challenge: string; readonly expiresAt: number }> => {
  const now = world.now();
  const open = tx
    .selectFrom('second_step_challenges')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_OPEN - 1);
  await tx
    .deleteFrom('second_step_challenges')
    .where('session_id', '=', sessionId)
    .where('id', 'not in', open)
    .execute();
  const opened = { id: world.newId(), challenge: drawChallenge(world), expiresAt: now + CHALLENGE_SECONDS };
  await tx
    .insertInto('second_step_challenges')
    .values({
      ...{ id: opened.id, session_id: sessionId, customer_id: customerId, operation_id: operationId },
      ...{ challenge: opened.challenge, expires_at: opened.expiresAt },
    })
    .execute();
  return opened;
};

/** Finds a challenge of this session that can be answered. */
export const findChallenge = async (
  reader: Reader,
  { sessionId, id }: { readonly sessionId: string; readonly id: string },
  now: number,
): Promise<{ readonly challenge: string; readonly operationId: string } | undefined> => {
  if (!isUuid(id)) return undefined;
  return reader
    .selectFrom('second_step_challenges')
    .select(['challenge', 'operation_id as operationId'])
    .where('id', '=', id)
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
};

/** Ends a challenge; false where another answer has done so. */
export const endChallenge = async (tx: Transaction, id: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('second_step_challenges')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

/** Gives a proof for one call of an operation in a session; it is stored as a hash. */
export const giveProof = async (
  tx: Transaction,
  world: World,
  { customerId, sessionId, operationId }: Of & { readonly operationId: string },
): Promise<{ readonly proof: string; readonly expiresAt: number }> => {
  const proof = Buffer.from(world.randomBytes(PROOF_BYTES)).toString('base64url');
  const now = world.now();
  const expiresAt = now + PROOF_SECONDS;
  await tx
    .deleteFrom('second_step_proofs')
    .where('session_id', '=', sessionId)
    .where('expires_at', '<=', now)
    .execute();
  await tx
    .insertInto('second_step_proofs')
    .values({
      ...{ token_hash: hashOf(proof), session_id: sessionId, customer_id: customerId },
      ...{ operation_id: operationId, expires_at: expiresAt },
    })
    .execute();
  return { proof, expiresAt };
};

/**
 * Uses a proof up, in the transaction of the operation: a refusal brings it back. False where it is unknown, expired,
 * used, of another operation or of another session; a second call at the same time waits for the first.
 */
export const useProof = async (
  tx: Transaction,
  {
    sessionId,
    operationId,
    proof,
    now,
  }: Pick<Of, 'sessionId'> & {
    readonly operationId: string;
    readonly proof: string;
    readonly now: number;
  },
): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('second_step_proofs')
    .where('token_hash', '=', hashOf(proof))
    .where('session_id', '=', sessionId)
    .where('operation_id', '=', operationId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

/** Ends all that a customer has begun, asked for and proved. */
export const endOpen = async (tx: Transaction, customerId: string): Promise<void> => {
  for (const table of ['second_steps_begun', 'second_step_challenges', 'second_step_proofs'] as const) {
    await tx.deleteFrom(table).where('customer_id', '=', customerId).execute();
  }
};
