import type { Transaction } from '../store/index.ts';
import type { World } from '../world/world.ts';
import { customerMessage } from './customerMessage.ts';
import { findContact, updatePasswordHash } from './customerRepository.ts';
import { hashPassword } from './passwordHash.ts';
import { endSessions } from './sessions.ts';

/**
 * Sets a customer's password, which was checked, ends all sessions but for the one that asks, if any, and tells the
 * customer: who did not do it must hear of it.
 */
export const setPassword = async (
  tx: Transaction,
  world: World,
  change: { readonly customerId: string; readonly password: string; readonly but?: string },
): Promise<void> => {
  const { customerId, password } = change;
  await updatePasswordHash(tx, customerId, await hashPassword(world, password));
  await endSessions(tx, { ...change, now: world.now() });
  await world.send(tx, customerMessage(world.texts, 'passwordChanged', await findContact(tx, customerId)));
};
