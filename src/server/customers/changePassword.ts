import { refusal } from '../../domain/refusal.ts';
import type { Answer, Context, Request } from '../http/index.ts';
import { tryLockCustomer } from './contactLock.ts';
import { getCustomer } from './customerRepository.ts';
import { checkNewPassword } from './newPassword.ts';
import { passwordMatches } from './passwordHash.ts';
import { setPassword } from './setPassword.ts';
import { checkFailures, countedForCustomer, countFailure, forgetFailures } from './signInFailures.ts';

/**
 * Changes the password of a customer who knows the old one (§7, `/user/editPwd`), and ends all other sessions. Wrong
 * passwords are counted and lengthen the wait: a stranger with a signed-in phone must not find out the password. A password
 * that the customer disowned by "it was not me" changes nothing (1112): a code does.
 */
export const changePassword = async (
  { body }: Request<'changePassword'>,
  { tx, world, session, language, caller }: Context<'changePassword'>,
): Promise<Answer<'changePassword'>> => {
  const refused = checkNewPassword(body, language);
  if (refused) return { refused };
  const { customerId, sessionId } = session;
  if (!(await tryLockCustomer(tx, customerId))) return { refused: refusal('too-many-requests', {}) };

  const now = world.now();
  const counted = countedForCustomer(customerId, caller);
  const tooSoon = await checkFailures(tx, counted, now);
  if (tooSoon) return { refused: tooSoon };
  const customer = await getCustomer(tx, customerId);
  if (!(await passwordMatches(body.currentPassword, customer.password_hash))) {
    await countFailure(tx, counted, now);
    return { refused: refusal('wrong-credentials', { field: 'currentPassword' }), kept: true };
  }
  await forgetFailures(tx, counted);
  if (customer.password_disowned) return { refused: refusal('password-reset-needed'), kept: true };
  await setPassword(tx, world, { customerId, password: body.password, but: sessionId, caller });
  return { data: null };
};
