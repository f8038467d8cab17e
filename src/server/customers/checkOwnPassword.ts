import { type Refusal, refusal } from '../../domain/refusal.ts';
import type { Caller, Session } from '../http/index.ts';
import type { Transaction } from '../store/index.ts';
import { recordCounted } from '../world/audit/recordEvent.ts';
import type { World } from '../world/world.ts';
import { tryLockCustomer } from './contactLock.ts';
import { getCustomer } from './customerRepository.ts';
import { passwordMatches } from './passwordHash.ts';
import { enter } from './secondStep/entering.ts';
import { checkFailures, countedForCustomer, countFailure, forgetFailures } from './signInFailures.ts';

/**
 * Checks the password that a signed-in customer entered. Wrong ones are counted and lengthen the wait, and the count is
 * committed with the refusal: a stranger with a signed-in phone must not find out the password. A password that the
 * customer disowned by "it was not me" is refused (1112), and a session that was ended meanwhile (401).
 */
export const checkOwnPassword = async (
  {
    tx,
    world,
    session,
    caller,
  }: {
    readonly tx: Transaction;
    readonly world: Pick<World, 'now'>;
    readonly session: Session;
    readonly caller: Caller;
  },
  entered: string,
): Promise<{ readonly refused: Refusal<401 | 1003 | 1101 | 1112>; readonly kept?: true } | undefined> => {
  const { customerId } = session;
  if (!(await tryLockCustomer(tx, customerId))) return { refused: refusal('too-many-requests', {}) };
  const ended = await enter(tx, session);
  if (ended) return { refused: ended };
  const now = world.now();
  const counted = countedForCustomer(customerId, caller);
  const tooSoon = await checkFailures(tx, counted, now);
  if (tooSoon) return { refused: tooSoon };
  const customer = await getCustomer(tx, customerId);
  if (!(await passwordMatches(entered, customer.password_hash))) {
    await countFailure(tx, counted, now);
    await recordCounted(tx, { at: now, kind: 'password-failed', by: 'unknown', customerId, caller });
    return { refused: refusal('wrong-credentials', { field: 'currentPassword' }), kept: true };
  }
  await forgetFailures(tx, counted);
  return customer.password_disowned ? { refused: refusal('password-reset-needed'), kept: true } : undefined;
};
