import { formatLondon } from '../../domain/londonFormat.ts';
import type { Caller } from '../http/index.ts';
import type { Transaction } from '../store/index.ts';
import type { World } from '../world/world.ts';
import { findContacts } from './announceChange.ts';
import { customerMessage } from './customerMessage.ts';
import { deviceName } from './device.ts';
import { noteDevice } from './knownDevices.ts';
import { makeNotMeLink } from './notMeLinks.ts';

/** Messages about new devices of a customer within a day: who knows the password could send no end of them. */
const MOST_A_DAY = 5;

/**
 * Records the device of a sign-in, and sends the customer a message with "it was not me" where it is a new one. The very
 * first device is that of the sign-up: nobody else can have the password.
 */
export const announceNewDevice = async (
  tx: Transaction,
  world: World,
  { customerId, caller }: { readonly customerId: string; readonly caller: Caller },
): Promise<void> => {
  const now = world.now();
  const { isNew, isFirst, announcedWithinDay } = await noteDevice(tx, { customerId, caller, now });
  if (!isNew || isFirst || announcedWithinDay >= MOST_A_DAY) return;
  // The address for mails is left out: who has signed in could change it at once.
  const { contacts, language } = await findContacts(tx, customerId, { hasMails: false });
  const link = await makeNotMeLink(tx, world, { customerId, destinationId: null });
  const device = deviceName(world.texts, language, caller.userAgent);
  const words = { device, signedInAt: formatLondon(now), link };
  for (const contact of contacts) {
    await world.send(tx, customerMessage(world.texts, 'newDevice', { contact, language, words }));
  }
};
