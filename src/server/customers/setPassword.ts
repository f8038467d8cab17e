import type { Transaction } from '../store/index.ts';
import type { World } from '../world/world.ts';
import { announceChange } from './announceChange.ts';
import { beginCredentialsWait } from './credentialsWait.ts';
import { updatePasswordHash } from './customerRepository.ts';
import { hashPassword } from './passwordHash.ts';
import { endSessions } from './sessions.ts';

/**
 * Sets a checked password, ends all sessions except the given one, begins the waiting time of withdrawals, and sends the
 * customer a message: a change by a stranger must be noticed.
 */
export const setPassword = async (
  tx: Transaction,
  world: World,
  change: { readonly customerId: string; readonly password: string; readonly but?: string },
): Promise<void> => {
  const { customerId, password } = change;
  await updatePasswordHash(tx, customerId, await hashPassword(world, password));
  await endSessions(tx, { ...change, now: world.now() });
  const from = await beginCredentialsWait(tx, world, { customerId, change: 'password' });
  await announceChange(tx, world, { customerId, mail: 'passwordChanged', from, destinationId: null });
};
