import { CHALLENGE_SECONDS } from '../../../domain/customer/secondStep.ts';
import { refusal } from '../../../domain/refusal.ts';
import type { Answer, Context, Request } from '../../http/index.ts';
import { endRenewal } from '../../identity/index.ts';
import type { Transaction } from '../../store/index.ts';
import { decrypt, encrypt } from '../../world/encryption.ts';
import type { World } from '../../world/world.ts';
import { announceNewDevice } from '../announceNewDevice.ts';
import { customerView } from '../customerView.ts';
import { openSession } from '../sessions.ts';
import { checkPasskey } from './passkeyAnswer.ts';
import { requestOptions } from './webAuthn.ts';

const PLACE = 'challenge of a sign-in';

/**
 * Begins to sign in with a passkey. Nothing is stored before the sign-in succeeds: the challenge itself holds, encrypted,
 * until when it is valid.
 */
export const beginPasskeySignIn = (
  _request: Request<'beginPasskeySignIn'>,
  { world }: Pick<Context<'beginPasskeySignIn'>, 'world'>,
): Promise<Answer<'beginPasskeySignIn'>> => {
  const expiresAt = world.now() + CHALLENGE_SECONDS;
  const challenge = encrypt(world, Buffer.from(String(expiresAt)), PLACE).toString('base64url');
  const asked = { challenge, known: [], seconds: CHALLENGE_SECONDS };
  return Promise.resolve({ data: { options: requestOptions(world.secondStep.passkeys, asked), expiresAt } });
};

/** Reads until when a challenge of ours is valid; undefined for another one. */
const endOf = (world: World, challenge: string): number | undefined => {
  try {
    return Number(decrypt(world, Buffer.from(challenge, 'base64url'), PLACE).toString());
  } catch {
    return undefined;
  }
};

/** Uses a challenge up, as it opens one session (SCS-46); false where it has opened one. */
const useChallenge = async (
  tx: Transaction,
  { challenge, expiresAt }: { readonly challenge: string; readonly expiresAt: number },
  now: number,
): Promise<boolean> => {
  await tx.deleteFrom('passkey_sign_ins').where('expires_at', '<=', now).execute();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkey_sign_ins')
    .values({ challenge, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

/** Opens a session by a passkey with user verification, without a password (SCS-29). */
export const signInWithPasskey = async (
  { body: { assertion } }: Request<'signInWithPasskey'>,
  { tx, world, caller }: Context<'signInWithPasskey'>,
): Promise<Answer<'signInWithPasskey'>> => {
  const now = world.now();
  let answered: { readonly challenge: string; readonly expiresAt: number } | undefined;
  const isChallenge = (challenge: string): boolean => {
    const expiresAt = endOf(world, challenge);
    if (expiresAt === undefined || expiresAt <= now) return false;
    answered = { challenge, expiresAt };
    return true;
  };
  const passkey = await checkPasskey(tx, world, { assertion, isChallenge });
  if (!passkey || !answered || !(await useChallenge(tx, answered, now))) {
    return { refused: refusal('second-step-wrong', {}) };
  }
  const { customerId } = passkey;
  await endRenewal(tx, customerId);
  const { token, expiresAt } = await openSession(tx, world, { customerId, caller, means: 'passkey' });
  await announceNewDevice(tx, world, { customerId, caller });
  return { data: { token, expiresAt, user: await customerView(tx, world, customerId) } };
};
