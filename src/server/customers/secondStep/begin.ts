import { contactAddress } from '../../../domain/customer/contact.ts';
import { MOST_PASSKEYS } from '../../../domain/customer/secondStep.ts';
import { SECRET_BYTES, secretAddress, secretText } from '../../../domain/customer/totp.ts';
import { type Refusal, refusal } from '../../../domain/refusal.ts';
import type { Answer, Context, Request } from '../../http/index.ts';
import { findContacts } from '../announceChange.ts';
import { checkOwnPassword } from '../checkOwnPassword.ts';
import { getCustomer } from '../customerRepository.ts';
import { checkSecondStep } from '../secondStep.ts';
import { saveBegun } from './begun.ts';
import { drawChallenge } from './challenges.ts';
import { enter } from './entering.ts';
import { findKinds, listPasskeys } from './rows.ts';
import { creationOptions } from './webAuthn.ts';

/** Who codes and passkeys are for, as apps and browsers show it. */
const ISSUER = 'Sun';

type Operation = 'beginAuthenticator' | 'beginPasskey';
type Refused = { readonly refused: Refusal<401 | 1001 | 1003 | 1101 | 1112 | 1208>; readonly kept?: true };

/** Refuses to begin without the password, for the first second step, or without a proof, for a further one. */
const checkPermission = async (
  { body: { currentPassword } }: Request<Operation>,
  context: Context<Operation>,
  operationId: Operation,
): Promise<Refused | undefined> => {
  if ((await findKinds(context.tx, context.session.customerId)).length > 0) {
    const [unproven] = await checkSecondStep(context, operationId);
    return unproven && { refused: unproven };
  }
  if (currentPassword === undefined) return { refused: refusal('request-invalid', { field: 'currentPassword' }) };
  return checkOwnPassword(context, currentPassword);
};

/** Makes a secret for an authenticator app, which counts once a right code of it came (SCS-20). */
export const beginAuthenticator = async (
  request: Request<'beginAuthenticator'>,
  context: Context<'beginAuthenticator'>,
): Promise<Answer<'beginAuthenticator'>> => {
  const { tx, world, session } = context;
  const ended = await enter(tx, session);
  if (ended) return { refused: ended };
  const refused = await checkPermission(request, context, 'beginAuthenticator');
  if (refused) return refused;
  const secret = world.randomBytes(SECRET_BYTES);
  const expiresAt = await saveBegun(tx, world, { session, kind: 'authenticator', plain: secret });
  const name = await nameOf(context);
  return { data: { secret: secretText(secret), address: secretAddress(secret, { issuer: ISSUER, name }), expiresAt } };
};

/** Makes a challenge for a new passkey. Refused where the customer has ten (1003). */
export const beginPasskey = async (
  request: Request<'beginPasskey'>,
  context: Context<'beginPasskey'>,
): Promise<Answer<'beginPasskey'>> => {
  const { tx, world, session } = context;
  const { customerId } = session;
  const ended = await enter(tx, session);
  if (ended) return { refused: ended };
  const known = await listPasskeys(tx, customerId);
  if (known.length >= MOST_PASSKEYS) return { refused: refusal('too-many-requests', {}) };
  const refused = await checkPermission(request, context, 'beginPasskey');
  if (refused) return refused;
  const challenge = drawChallenge(world);
  const expiresAt = await saveBegun(tx, world, { session, kind: 'passkey', plain: Buffer.from(challenge) });
  const { nickname: displayName } = await getCustomer(tx, customerId);
  const of = { challenge, customerId, displayName, known, issuer: ISSUER, name: await nameOf(context) };
  return { data: { options: creationOptions(world.secondStep.passkeys, of), expiresAt } };
};

/** Names the customer by the contact that signs in. */
const nameOf = async ({ tx, session: { customerId } }: Context<Operation>): Promise<string> => {
  const [contact] = (await findContacts(tx, customerId, { hasMails: false })).contacts;
  return contact ? contactAddress(contact) : customerId;
};
