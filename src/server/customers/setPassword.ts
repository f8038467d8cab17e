import type { Transaction } from '../store/index.ts';
import type { World } from '../world/world.ts';
import { customerMessage } from './customerMessage.ts';
import { findContact, updatePasswordHash } from './customerRepository.ts';
import { hashPassword } from './passwordHash.ts';
import { endSessions } from './sessions.ts';

/**
 * Sets a checked password, ends all sessions except the given one, and sends the customer a message: a change by a
 * stranger must be noticed.
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
