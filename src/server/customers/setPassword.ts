import type { Caller } from '../http/index.ts';
import type { Transaction } from '../store/index.ts';
import { recordEvent } from '../world/audit/recordEvent.ts';
import type { World } from '../world/world.ts';
import { announceChange, findContacts } from './announceChange.ts';
import { beginCredentialsWait } from './credentialsWait.ts';
import { voidCodes } from './codeRepository.ts';
import { updatePasswordHash } from './customerRepository.ts';
import { forgetDevices } from './knownDevices.ts';
import { hashPassword } from './passwordHash.ts';
import { endSessions } from './sessions.ts';

/**
 * Sets a checked password, ends all sessions except the given one and the codes sent before, begins the waiting time of withdrawals, and sends the
 * customer a message: a change by a stranger must be noticed.
 */
export const setPassword = async (
  tx: Transaction,
  world: World,
  change: {
    readonly customerId: string;
    readonly password: string;
    readonly but?: string;
    /** Device on which it is set: the others count as new again. */
    readonly caller: Caller;
  },
): Promise<void> => {
  const { customerId, password, caller } = change;
  await updatePasswordHash(tx, customerId, await hashPassword(world, password));
  const { contacts } = await findContacts(tx, customerId);
  await voidCodes(tx, contacts, world.now());
  await forgetDevices(tx, customerId, caller);
  const at = world.now();
  await endSessions(tx, { ...change, now: at });
  const detail = { means: change.but === undefined ? 'code' : 'password' };
  await recordEvent(tx, { at, kind: 'password-changed', by: 'customer', customerId, caller, detail });
  const from = await beginCredentialsWait(tx, world, { customerId, change: 'password' });
  await announceChange(tx, world, { customerId, mail: 'passwordChanged', from, destinationId: null });
};
