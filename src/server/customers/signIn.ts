import type { Contact } from '../../domain/customer/contact.ts';
import { SIGN_IN } from '../../domain/customer/verificationCode.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import type { Answer, Caller, Context, Request } from '../http/index.ts';
import { recordCounted } from '../world/audit/recordEvent.ts';
import { announceNewDevice } from './announceNewDevice.ts';
import { tryLockContact } from './contactLock.ts';
import { findByContact, type KnownCustomer, lockPasswordHash } from './customerRepository.ts';
import { findCredentialsWait } from './credentialsWait.ts';
import { customerView } from './customerView.ts';
import { isKnownDevice } from './knownDevices.ts';
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

  const customer = await findByContact(tx, contact);
  const isKnown = await isKnownDevice(tx, customer?.id, caller);
  const trying = { contact, customer, caller, isKnown };
  const proof =
    body.password === undefined
      ? await proveByCode(trying, body.code, context)
      : await proveByPassword(trying, body.password, context);
  if ('refused' in proof) return proof;

  const { customerId } = proof;
  const { token, expiresAt } = await openSession(tx, world, {
    customerId,
    caller,
    means: body.password === undefined ? 'code' : 'password',
  });
  await announceNewDevice(tx, world, { customerId, caller });
  const user = await customerView(tx, world, customerId);
  const removalAt = await findRemovalAt(tx, customerId);
  return { data: { token, expiresAt, user, ...(removalAt !== undefined && { secondStepRemovalAt: removalAt }) } };
};

/** Who signs in by which contact. */
type Trying = {
  readonly contact: Contact;
  readonly customer: KnownCustomer | undefined;
  readonly caller: Caller;
  readonly isKnown: boolean;
};

/** Failure of a sign-in in the record: of a customer whose contact it was, by nobody who is known. */
const failedSignIn = (customer: KnownCustomer | undefined, caller: Caller, at: number) =>
  ({ at, kind: 'sign-in-failed', by: 'unknown', customerId: customer?.id ?? null, caller }) as const;

/**
 * Checks the password; a right one that its customer disowned by "it was not me" is refused (1112). A wrong one is counted
 * and the count is committed with the refusal. The customer's row is locked before the password is believed: one that was
 * changed while this one was checked opens no session.
 */
const proveByPassword = async (
  { customer, ...trying }: Trying,
  password: string,
  { tx, world }: Context<'signIn'>,
): Promise<Proof> => {
  const now = world.now();
  const counted = countedForContact(trying);
  const tooSoon = await checkFailures(tx, counted, now);
  if (tooSoon) return { refused: tooSoon };
  const right = await passwordMatches(password, customer?.passwordHash);
  const isPresent = customer !== undefined && (await lockPasswordHash(tx, customer.id)) === customer.passwordHash;
  if (!right || !isPresent) {
    await countFailure(tx, counted, now);
    await recordCounted(tx, { ...failedSignIn(customer, trying.caller, now), detail: { means: 'password' } });
    return { refused: refusal('wrong-credentials', {}), kept: true };
  }
  await forgetFailures(tx, counted);
  const { passwordDisowned } = await findCredentialsWait(tx, customer.id);
  return passwordDisowned ? { refused: refusal('password-reset-needed'), kept: true } : { customerId: customer.id };
};

const proveByCode = async (
  { customer, ...trying }: Trying,
  code: string | undefined,
  { tx, world }: Context<'signIn'>,
): Promise<Proof> => {
  if (code === undefined) return { refused: refusal('request-invalid', { field: 'code' }) };
  // A new password ends the codes sent before: one that is being set is waited for.
  if (customer) await lockPasswordHash(tx, customer.id);
  const now = world.now();
  const wrong = await redeemCode(tx, { ...trying, purpose: SIGN_IN }, code, now);
  if (wrong) {
    await recordCounted(tx, { ...failedSignIn(customer, trying.caller, now), detail: { means: 'code' } });
    return wrong;
  }
  return customer ? { customerId: customer.id } : { refused: refusal('wrong-credentials', {}), kept: true };
};
