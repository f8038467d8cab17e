import type { Language } from '../../contract/index.ts';
import type { Contact } from '../../domain/customer/contact.ts';
import { coarseAddress } from '../../domain/customer/device.ts';
import { formatLondon } from '../../domain/londonFormat.ts';
import type { Caller } from '../http/index.ts';
import type { Reader, Transaction } from '../store/index.ts';
import type { World } from '../world/world.ts';
import { customerMessage } from './customerMessage.ts';
import { getCustomer, mailedContact } from './customerRepository.ts';
import { deviceName } from './device.ts';
import { makeNotMeLink } from './notMeLinks.ts';

/** Every way to reach a customer, each once, and the language. */
export type Reachable = { readonly contacts: readonly Contact[]; readonly language: Language };

/**
 * Lists the customer's contacts: address and number for signing in, and the address for mails once its code was entered, which is
 * left out where a stranger with an open session could have set it (PWD-28).
 */
export const findContacts = async (
  reader: Reader,
  customerId: string,
  { hasMails }: { readonly hasMails: boolean } = { hasMails: true },
): Promise<Reachable> => {
  const row = await getCustomer(reader, customerId);
  const named = hasMails ? [row.email, mailedContact(row)] : [row.email];
  const addresses = new Set(named.filter((address) => address !== null));
  const mails = [...addresses].map((address) => ({ channel: 'mail', address }) as const);
  const texts =
    row.calling_code === null || row.phone === null
      ? []
      : [{ channel: 'text', callingCode: row.calling_code, number: row.phone } as const];
  return { contacts: [...mails, ...texts], language: row.language as Language };
};

/** Change that a stranger with an open session could have made. */
export type SecurityChange = {
  readonly customerId: string;
  readonly mail:
    | 'destinationAdded'
    | 'destinationChanged'
    | 'passwordChanged'
    | 'contactChanged'
    | 'loanApplied'
    | 'secondStepChanged'
    | 'secondStepLost'
    | 'secondStepRemovable';
  /** From when withdrawals are taken after it, unix seconds; absent where it makes none wait. */
  readonly from?: number;
  /** Null for a change of credentials, and for a loan that is applied for. */
  readonly destinationId: string | null;
  readonly words?: Readonly<Record<string, string>>;
  /** Device and address that made it; absent where its message names none. */
  readonly caller?: Caller;
};

/** Messages about what signs in or pays out, which a contact address that was set in an open session does not get. */
const NOT_TO_CONTACT_ADDRESS: readonly SecurityChange['mail'][] = [
  'passwordChanged',
  'secondStepChanged',
  'secondStepLost',
  'secondStepRemovable',
];

/**
 * Sends a customer a message about a change at every contact, with the link "it was not me". `reached` are the contacts before a
 * change of them; where absent, the present ones.
 */
export const announceChange = async (
  tx: Transaction,
  world: World,
  { customerId, mail, from, destinationId, words, caller }: SecurityChange,
  reached?: Reachable,
): Promise<void> => {
  const { contacts, language } =
    reached ?? (await findContacts(tx, customerId, { hasMails: !NOT_TO_CONTACT_ADDRESS.includes(mail) }));
  const link = await makeNotMeLink(tx, world, { customerId, destinationId });
  const filling = {
    ...{ ...words, changedAt: formatLondon(world.now()), link },
    ...(from !== undefined && { usableAt: formatLondon(from) }),
    ...(caller && {
      device: deviceName(world.texts, language, caller.userAgent),
      address: coarseAddress(caller.address),
    }),
  };
  for (const contact of contacts) {
    await world.send(tx, customerMessage(world.texts, mail, { contact, language, words: filling }));
  }
};
