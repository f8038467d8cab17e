import type { Contact } from '../../domain/customer/contact.ts';
import { SIGN_IN } from '../../domain/customer/verificationCode.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import type { Answer, Caller, Context, Request } from '../http/index.ts';
import { endRenewal } from '../identity/index.ts';
import type { Transaction } from '../store/index.ts';
import { recordCounted } from '../world/audit/recordEvent.ts';
import { announceNewDevice } from './announceNewDevice.ts';
import { tryLockTries } from './contactLock.ts';
import { findByContact, type KnownCustomer, lockPasswordHash, updatePasswordHash } from './customerRepository.ts';
import { findCredentialsWait } from './credentialsWait.ts';
import { customerView } from './customerView.ts';
import { isKnownDevice } from './knownDevices.ts';
import { hashPassword, isCheaper, passwordMatches } from './passwordHash.ts';
import { readContact } from './readContact.ts';
import { redeemCode } from './redeemCode.ts';
import { findRemovalAt } from './secondStep/secondStepView.ts';
import { noteUseOfAuthenticator } from './secondStep/rows.ts';
import { findStep } from './secondStep/takeCode.ts';
import { openSession } from './sessions.ts';
import { checkFailures, countedForBoth, countedForContact, countFailure, forgetFailures } from './signInFailures.ts';

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
  const found = await findByContact(tx, contact);
  const isKnown = await isKnownDevice(tx, found?.id, caller);
  if (!(await tryLockTries(tx, { contact, caller, isKnown }))) return { refused: refusal('too-many-requests', {}) };

  // Read under the lock: the password may have changed.
  const customer = await findByContact(tx, contact);
  const trying = { contact, customer, caller, isKnown };
  const proof =
    body.password === undefined
      ? await proveByCode(trying, body.code, context)
      : await proveByPassword(trying, { password: body.password, appCode: body.secondStepCode }, context);
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

/** What is entered with a contact: the password, and a code of the app where the password has to wait. */
type Entered = { readonly password: string; readonly appCode: string | undefined };

/** Failure of a sign-in in the record: of a customer whose contact it was, by nobody who is known. */
const failedSignIn = (customer: KnownCustomer | undefined, caller: Caller, at: number) =>
  ({ at, kind: 'sign-in-failed', by: 'unknown', customerId: customer?.id ?? null, caller }) as const;

/**
 * Checks the password; a right one that its customer disowned by "it was not me" is refused (1112). A wrong one is counted
 * and the count is committed with the refusal. A password that has to wait is checked with a code of the customer's app: who
 * has both gets in, whatever others try.
 */
const proveByPassword = async (
  { customer, ...trying }: Trying,
  { password, appCode }: Entered,
  { tx, world }: Context<'signIn'>,
): Promise<Proof> => {
  const now = world.now();
  const counted = countedForContact(trying);
  const tooSoon = await checkFailures(tx, counted, now);
  if (tooSoon && appCode === undefined) return { refused: tooSoon };
  const countedNow = tooSoon ? countedForBoth(trying) : counted;
  const waits = tooSoon && (await checkFailures(tx, countedNow, now));
  if (waits) return { refused: waits };

  const isRight = await isPassword(tx, customer, password);
  // Looked at whether or not the password is right: the time would say which of the two was wrong.
  const step = tooSoon ? await findStep(tx, world, { customerId: customer?.id, code: appCode ?? '' }) : undefined;
  if (!isRight || !customer || (tooSoon && step === undefined)) {
    await countFailure(tx, countedNow, now);
    await recordCounted(tx, { ...failedSignIn(customer, trying.caller, now), detail: { means: 'password' } });
    return { refused: tooSoon ?? refusal('wrong-credentials', {}), kept: true };
  }
  if (step !== undefined) await noteUseOfAuthenticator(tx, customer.id, { step, now });
  await forgetFailures(tx, counted);
  await forgetFailures(tx, countedNow);
  if (tooSoon) await endRenewal(tx, customer.id);
  // A hash of before is made again at today's cost.
  if (isCheaper(customer.passwordHash, world)) {
    await updatePasswordHash(tx, customer.id, await hashPassword(world, password));
  }
  const { passwordDisowned } = await findCredentialsWait(tx, customer.id);
  return passwordDisowned ? { refused: refusal('password-reset-needed'), kept: true } : { customerId: customer.id };
};

/**
 * True for the customer's password. The customer's row is locked before it is believed: one that was changed while this one
 * was checked opens no session.
 */
const isPassword = async (tx: Transaction, customer: KnownCustomer | undefined, password: string): Promise<boolean> => {
  const isRight = await passwordMatches(password, customer?.passwordHash);
  const isPresent = customer !== undefined && (await lockPasswordHash(tx, customer.id)) === customer.passwordHash;
  return isRight && isPresent;
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
  const wrong = await redeemCode(tx, { ...trying, purpose: SIGN_IN }, code, world);
  if (wrong) {
    await recordCounted(tx, { ...failedSignIn(customer, trying.caller, now), detail: { means: 'code' } });
    return wrong;
  }
  return customer ? { customerId: customer.id } : { refused: refusal('wrong-credentials', {}), kept: true };
};
