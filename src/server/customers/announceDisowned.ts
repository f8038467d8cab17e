import { coarseAddress } from '../../domain/customer/device.ts';
import { formatLondon } from '../../domain/londonFormat.ts';
import type { Caller } from '../http/index.ts';
import type { Transaction } from '../store/index.ts';
import type { World } from '../world/world.ts';
import { findContacts } from './announceChange.ts';
import { customerMessage } from './customerMessage.ts';
import { deviceName } from './device.ts';

/**
 * Sends a customer a message that "it was not me" was said in the app, where the customer signs in: a stranger with an open
 * session could have said it, and the customer has to know what to do. It has no link, as there is nothing left to undo.
 */
export const announceDisowned = async (
  tx: Transaction,
  world: World,
  { customerId, caller }: { readonly customerId: string; readonly caller: Caller },
): Promise<void> => {
  const { contacts, language } = await findContacts(tx, customerId, { hasMails: false });
  const words = {
    changedAt: formatLondon(world.now()),
    device: deviceName(world.texts, language, caller.userAgent),
    address: coarseAddress(caller.address),
  };
  for (const contact of contacts) {
    await world.send(tx, customerMessage(world.texts, 'disowned', { contact, language, words }));
  }
};
