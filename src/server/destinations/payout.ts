import type { WithdrawalState } from '../../domain/funds/withdrawalLocks.ts';
import { checkCredentialsWait, checkDestinationWait } from '../../domain/destinations/waiting.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import { findCredentialsWait } from '../customers/index.ts';
import type { Reader, Transaction } from '../store/index.ts';
import type { World } from '../world/world.ts';
import {
  countDestinations,
  deleteUse,
  type Destination,
  findDestination,
  findUsableFrom,
  insertUse,
  lockDestination,
} from './destinationRepository.ts';
import type { Kind } from './sealing.ts';

/** Destination that a withdrawal names: `walletId` names a crypto wallet, `bankCardId` a bank card. */
export type Named<K extends Kind> = { readonly customerId: string; readonly kind: K; readonly id: string };

const FIELDS = { crypto: 'walletId', bank: 'bankCardId' } as const satisfies Record<Kind, string>;
const NEEDED = { crypto: refusal('crypto-wallet-needed'), bank: refusal('bank-card-needed') } as const satisfies Record<
  Kind,
  Refusal
>;

/**
 * Finds the destination of a withdrawal with its whole address or number, which nobody else may read. Refused where the
 * customer has no bank card (3007) or no wallet (3008) at all, and where the id names none (1002).
 */
export const findPayoutDestination = async <K extends Kind>(
  reader: Reader,
  world: Pick<World, 'encryptionKey'>,
  named: Named<K>,
): Promise<{ readonly destination: Destination<K> } | { readonly refused: Refusal<1002 | 3007 | 3008> }> => {
  const destination = await findDestination(reader, world, named);
  if (destination) return { destination };
  if ((await countDestinations(reader, named)) > 0) {
    return { refused: refusal('not-found', { field: FIELDS[named.kind] }) };
  }
  return { refused: NEEDED[named.kind] };
};

/** Refuses a withdrawal while its destination waits (3105), or after a change of credentials (1210). */
export const checkPayoutWaits = async (
  reader: Reader,
  world: Pick<World, 'now' | 'waitSeconds'>,
  { customerId, destination }: { readonly customerId: string; readonly destination: Destination },
): Promise<readonly Refusal<1210 | 3105>[]> => {
  const now = world.now();
  const field = FIELDS[destination.whereto.kind];
  return [
    ...checkDestinationWait({ usableAt: destination.usableAt, field }, now),
    ...checkCredentialsWait(await findCredentialsWait(reader, customerId), { now, waitSeconds: world.waitSeconds }),
  ];
};

type Waits = Required<Pick<WithdrawalState, 'usableFrom' | 'takenFrom' | 'isPasswordDisowned'>>;

/**
 * Returns from when each saved card and wallet can be used, and from when withdrawals are taken after a change of
 * credentials (null if nothing waits), unix seconds; and whether the password was disowned.
 */
export const findWaits = async (
  reader: Reader,
  world: Pick<World, 'now' | 'waitSeconds'>,
  customerId: string,
): Promise<Waits> => {
  const left = await findCredentialsWait(reader, customerId);
  const [waits] = checkCredentialsWait(left, { now: world.now(), waitSeconds: world.waitSeconds });
  return {
    usableFrom: await findUsableFrom(reader, customerId),
    takenFrom: waits?.detail.endsAt ?? null,
    isPasswordDisowned: left.passwordDisowned,
  };
};

/** Keeps a destination from being changed or deleted until the transaction ends. Called before it is read. */
export const holdForUse = (tx: Transaction, id: string): Promise<void> => lockDestination(tx, id, 'use');

/** Notes that a withdrawal to the destination waits. `amount` is what leaves the account, in US dollars. */
export const noteUse = insertUse;

/** Forgets a withdrawal that is decided: paid, refused, or taken back. */
export const endUse = deleteUse;
