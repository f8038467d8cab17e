import { FORGOT_PASSWORD } from '../../domain/customer/verificationCode.ts';
import { refusal } from '../../domain/refusal.ts';
import type { Answer, Context, Request } from '../http/index.ts';
import { recordCounted } from '../world/audit/recordEvent.ts';
import { tryLockTries } from './contactLock.ts';
import { findByContact, lockPasswordHash } from './customerRepository.ts';
import { isKnownDevice } from './knownDevices.ts';
import { checkNewPassword } from './newPassword.ts';
import { readContact } from './readContact.ts';
import { redeemCode } from './redeemCode.ts';
import { setPassword } from './setPassword.ts';
import { countedForContact, countedForCustomer, forgetFailures } from './signInFailures.ts';

/**
 * Sets a new password with a code (§7, `/forget`) and ends every session. The code is checked last, so that a weak
 * password costs none of its tries; until it is right, known and unknown contacts receive the same answers.
 */
export const resetPassword = async (
  { body }: Request<'resetPassword'>,
  { tx, world, language, caller }: Context<'resetPassword'>,
): Promise<Answer<'resetPassword'>> => {
  const read = readContact(body);
  if ('refused' in read) return read;
  const refused = checkNewPassword(body, language);
  if (refused) return { refused };

  const { contact } = read;
  const customer = await findByContact(tx, contact);
  const isKnown = await isKnownDevice(tx, customer?.id, caller);
  if (!(await tryLockTries(tx, { contact, caller, isKnown }))) return { refused: refusal('too-many-requests', {}) };
  // In the order of a change of the password: the customer, then codes.
  if (customer) await lockPasswordHash(tx, customer.id);
  const wrong = await redeemCode(tx, { contact, purpose: FORGOT_PASSWORD, caller, isKnown }, body.code, world);
  if (wrong) {
    const customerId = customer?.id ?? null;
    const failed = { at: world.now(), kind: 'sign-in-failed', by: 'unknown', customerId, caller } as const;
    await recordCounted(tx, { ...failed, detail: { means: 'code' } });
    return wrong;
  }
  if (!customer) return { refused: refusal('wrong-credentials', {}), kept: true };

  await forgetFailures(tx, countedForContact({ contact, caller, isKnown }));
  if (isKnown) await forgetFailures(tx, countedForContact({ contact, caller, isKnown: false }));
  await forgetFailures(tx, countedForCustomer(customer.id, caller));
  await setPassword(tx, world, { customerId: customer.id, password: body.password, caller });
  return { data: null };
};
