import type { Contact } from '../../domain/customer/contact.ts';
import { SIGN_IN } from '../../domain/customer/verificationCode.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import type { Answer, Context, Request } from '../http/index.ts';
import { tryLockContact } from './contactLock.ts';
import { findByContact } from './customerRepository.ts';
import { findCredentialsWait } from './credentialsWait.ts';
import { customerView } from './customerView.ts';
import { passwordMatches } from './passwordHash.ts';
import { readContact } from './readContact.ts';
import { redeemCode } from './redeemCode.ts';
import { findRemovalAt } from './secondStep/secondStepView.ts';
import { openSession } from './sessions.ts';
import { checkFailures, countedForContact, countFailure, forgetFailures } from './signInFailures.ts';

type Proof =
  | { readonly customerId: string }
  | { readonly refused: Refusal<1001 | 1003 | 1101 | 1102 | 1104 | 1112>; readonly kept?: true };

/**
 * Opens a session by the password or by a code (§7, `/login`). An unknown contact is answered like a wrong password.
 */
export const signIn = async ({ body }: Request<'signIn'>, context: Context<'signIn'>): Promise<Answer<'signIn'>> => {
  const { tx, world, caller } = context;
  const read = readContact(body);
  if ('refused' in read) return read;
  const { contact } = read;
  if (!(await tryLockContact(tx, contact))) return { refused: refusal('too-many-requests', {}) };

  const proof =
    body.password === undefined
      ? await proveByCode(contact, body.code, context)
      : await proveByPassword(contact, body.password, context);
  if ('refused' in proof) return proof;

  const { token, expiresAt } = await openSession(tx, world, { ...proof, caller });
  const user = await customerView(tx, world, proof.customerId);
  const removalAt = await findRemovalAt(tx, proof.customerId);
  return { data: { token, expiresAt, user, ...(removalAt !== undefined && { secondStepRemovalAt: removalAt }) } };
};

/**
 * Checks the password; a right one that its customer disowned by "it was not me" is refused (1112). A wrong one is counted against the contact, known or not, and against the caller, and the count
 * is committed with the refusal.
 */
const proveByPassword = async (
  contact: Contact,
  password: string,
  { tx, world, caller }: Context<'signIn'>,
): Promise<Proof> => {
  const now = world.now();
  const counted = countedForContact(contact, caller);
  const tooSoon = await checkFailures(tx, counted, now);
  if (tooSoon) return { refused: tooSoon };
  const customer = await findByContact(tx, contact);
  const right = await passwordMatches(password, customer?.passwordHash);
  if (!customer || !right) {
    await countFailure(tx, counted, now);
    return { refused: refusal('wrong-credentials', {}), kept: true };
  }
  await forgetFailures(tx, counted);
  const { passwordDisowned } = await findCredentialsWait(tx, customer.id);
  return passwordDisowned ? { refused: refusal('password-reset-needed'), kept: true } : { customerId: customer.id };
};

const proveByCode = async (
  contact: Contact,
  code: string | undefined,
  { tx, world }: Context<'signIn'>,
): Promise<Proof> => {
  if (code === undefined) return { refused: refusal('request-invalid', { field: 'code' }) };
  const wrong = await redeemCode(tx, { contact, purpose: SIGN_IN }, code, world.now());
  if (wrong) return wrong;
  const customer = await findByContact(tx, contact);
  return customer ? { customerId: customer.id } : { refused: refusal('wrong-credentials', {}), kept: true };
};
