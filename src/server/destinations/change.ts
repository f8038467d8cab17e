import { usableFrom } from '../../domain/destinations/waiting.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import { announceChange, checkSecondStep, enter, lockCustomer, type Proving } from '../customers/index.ts';
import type { Caller } from '../http/index.ts';
import type { Transaction } from '../store/index.ts';
import { recordEvent } from '../world/audit/recordEvent.ts';
import type { World } from '../world/world.ts';
import {
  countDestinations,
  type Destination,
  findDestination,
  findSame,
  findUses,
  insertDestination,
  lockDestination,
  markDeleted,
  updateDestination,
} from './destinationRepository.ts';
import type { Kind, Whereto } from './sealing.ts';

type Acting = { readonly tx: Transaction; readonly world: World; readonly customerId: string };
/** Who saves a destination: with the second step, for the operation that saves it. */
export type Saving = Proving & {
  readonly operationId: 'saveCryptoWallet' | 'addBankCard' | 'updateBankCard';
  readonly caller: Caller;
};

/** Most wallets and most bank cards of a customer. */
const MOST_OF_A_KIND = 50;
/** Last characters of an address or number that a message names. */
const NAMED_CHARACTERS = 6;

/** Names a destination in a message: `USDT, TRC-20, …Kc9Wf1`, `Sample Bank, …4417`. */
const nameOf = (whereto: Whereto): string =>
  whereto.kind === 'crypto'
    ? `${whereto.coinName}, ${whereto.coinNetwork}, …${whereto.address.slice(-NAMED_CHARACTERS)}`
    : `${whereto.bankName}, …${whereto.cardNumber.slice(-4)}`;

/**
 * Finds a destination to be changed or deleted, and locks it. Refused where the customer has none of this id (1002), and
 * while a withdrawal to it waits (3104).
 */
export const findChangeable = async <K extends Kind>(
  { tx, world, customerId }: Acting,
  kind: K,
  id: string,
): Promise<{ readonly found: Destination<K> } | { readonly refused: Refusal<1002 | 3104> }> => {
  await lockCustomer(tx, customerId);
  await lockDestination(tx, id, 'change');
  const found = await findDestination(tx, world, { customerId, kind, id });
  if (!found) return { refused: refusal('not-found', { field: 'id' }) };
  const use = (await findUses(tx, [found.id])).get(found.id);
  return use ? { refused: refusal('in-use', { amount: use.amount }) } : { found };
};

/**
 * Adds a checked destination. Refused where it is saved already (3103), where the customer has 50 of its kind (1003),
 * and without the second step (1208).
 */
export const addDestination = async <K extends Kind>(
  saving: Saving,
  whereto: Whereto<K>,
): Promise<{ readonly saved: Destination<K> } | { readonly refused: Refusal<401 | 1003 | 1208 | 3103> }> => {
  const { tx, world, session } = saving;
  const { customerId } = session;
  const ended = await enter(tx, session);
  if (ended) return { refused: ended };
  const same = await findSame(tx, world, { customerId, whereto });
  if (same !== undefined) return { refused: refusal('already-saved', { id: same }) };
  if ((await countDestinations(tx, { customerId, kind: whereto.kind })) >= MOST_OF_A_KIND) {
    return { refused: refusal('too-many-requests', {}) };
  }
  const [missing] = await checkSecondStep(saving, saving.operationId);
  if (missing) return { refused: missing };
  const usableAt = usableFrom(world.now(), world.waitSeconds);
  const saved = await insertDestination<K>(tx, world, { customerId, whereto, usableAt });
  await announce({ tx, world, customerId }, 'destinationAdded', saved);
  await recordDestination(saving, 'destination-added', saved);
  return { saved };
};

/**
 * Changes a destination that was found changeable. Refused where another one is the same (3103), and without the second
 * step (1208). Restarts its waiting time and notifies the customer, unless only its name changes.
 */
export const changeDestination = async <K extends Kind>(
  saving: Saving,
  found: Destination<K>,
  whereto: Whereto<K>,
): Promise<{ readonly saved: Destination<K> } | { readonly refused: Refusal<401 | 1208 | 3103> }> => {
  const { tx, world, session } = saving;
  const { customerId } = session;
  const ended = await enter(tx, session);
  if (ended) return { refused: ended };
  const same = await findSame(tx, world, { customerId, whereto });
  if (same !== undefined && same !== found.id) return { refused: refusal('already-saved', { id: same }) };
  const [missing] = await checkSecondStep(saving, saving.operationId);
  if (missing) return { refused: missing };
  const isElsewhere = JSON.stringify(withoutName(found.whereto)) !== JSON.stringify(withoutName(whereto));
  const usableAt = isElsewhere ? usableFrom(world.now(), world.waitSeconds) : found.usableAt;
  const saved = { ...found, whereto, usableAt };
  await updateDestination(tx, world, saved, isElsewhere);
  if (isElsewhere) await announce({ tx, world, customerId }, 'destinationChanged', saved);
  await recordDestination(saving, 'destination-changed', saved);
  return { saved };
};

/** Records what has become of a destination: by its id and kind alone, without its address, number or name. */
const recordDestination = (
  { tx, world, session: { customerId }, caller }: Saving,
  kind: 'destination-added' | 'destination-changed',
  { id, whereto }: Pick<Destination, 'id' | 'whereto'>,
): Promise<void> => {
  const detail = { destination: whereto.kind };
  return recordEvent(tx, { at: world.now(), kind, by: 'customer', customerId, caller, subject: id, detail });
};

/** Deletes a destination that was found changeable. */
export const deleteDestination = async (
  { tx, world, session: { customerId }, caller }: Pick<Saving, 'tx' | 'world' | 'session' | 'caller'>,
  { id, whereto }: Destination,
): Promise<void> => {
  const at = world.now();
  await markDeleted(tx, id, at);
  const removed = { kind: 'destination-removed', subject: id, detail: { destination: whereto.kind } } as const;
  await recordEvent(tx, { at, ...removed, by: 'customer', customerId, caller });
};

const withoutName = (whereto: Whereto): Whereto => (whereto.kind === 'crypto' ? { ...whereto, name: null } : whereto);

const announce = (
  { tx, world, customerId }: Acting,
  mail: 'destinationAdded' | 'destinationChanged',
  { id, usableAt, whereto }: Pick<Destination, 'id' | 'usableAt' | 'whereto'>,
): Promise<void> =>
  announceChange(tx, world, { customerId, mail, from: usableAt, destinationId: id, words: { what: nameOf(whereto) } });
