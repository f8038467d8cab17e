import type { Schemas } from '../../../contract/index.ts';
import type { Transaction } from '../../store/index.ts';
import type { World } from '../../world/world.ts';
import { lockCustomer } from '../credentialsWait.ts';
import { findPasskey, type KnownPasskey, letPasskeySignIn, noteUseOfPasskey } from './rows.ts';
import { checkAssertion, userHandleOf } from './webAuthn.ts';

/** Key that an unknown passkey's answer is checked with, so that the refusal takes as long: the base point of P-256. */
const NOBODYS_KEY = Buffer.from(
  'a5010203262001215820' +
    '6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296' +
    '225820' +
    '4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
  'hex',
);
const NOBODY = { publicKey: NOBODYS_KEY, counter: 0 };

/**
 * Checks a passkey's answer under its customer's lock, and stores its counter. Undefined for whatever is wrong with it: an
 * unknown passkey is checked as a known one is. One that "it was not me" disputes does not sign in; an answer within a session
 * ends that, as a stranger has none.
 */
export const checkPasskey = async (
  tx: Transaction,
  world: World,
  {
    assertion,
    customerId,
    isChallenge,
  }: {
    readonly assertion: Schemas['PasskeyAssertion'];
    /** Customer of the session, whose passkey it has to be; anybody's where absent, to sign in. */
    readonly customerId?: string;
    readonly isChallenge: (challenge: string) => boolean;
  },
): Promise<KnownPasskey | undefined> => {
  const named = await findPasskey(tx, assertion.credentialId);
  const found = customerId === undefined || named?.customerId === customerId ? named : undefined;
  if (found) await lockCustomer(tx, found.customerId);
  const passkey = found && (await findPasskey(tx, found.credentialId));
  const answer = { passkey: passkey ?? NOBODY, isChallenge };
  const counter = await checkAssertion(world.secondStep.passkeys, assertion, answer);
  const { userHandle } = assertion;
  if (counter === undefined || !passkey) return undefined;
  if (userHandle != null && userHandle !== userHandleOf(passkey.customerId)) return undefined;
  if (customerId === undefined && !passkey.signsIn) return undefined;
  await noteUseOfPasskey(tx, passkey.id, counter, world.now());
  if (!passkey.signsIn) await letPasskeySignIn(tx, passkey.id);
  return passkey;
};
