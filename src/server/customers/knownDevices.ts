import { createHash } from 'node:crypto';
import type { Caller } from '../http/index.ts';
import type { Reader, Transaction } from '../store/index.ts';

/** Devices of a customer that are remembered: beyond it, those that were used longest ago are forgotten. */
const MOST_DEVICES = 20;

/** Hashes the token of a device: a reader of the database cannot name itself by it. Null where the caller named none. */
export const deviceHash = ({ device }: Pick<Caller, 'device'>): Buffer | null =>
  device === null ? null : createHash('sha256').update(`device ${device}`).digest();

/**
 * Returns what a device that names itself by nothing is recognised by, where it matters only whether the customer is sent a
 * message: anybody could have the same.
 */
const likeness = ({ address, userAgent }: Caller): Buffer =>
  createHash('sha256')
    .update(`likeness ${address} ${userAgent ?? ''}`)
    .digest();

/** True for a device that names itself, on which the customer has signed in. */
export const isKnownDevice = async (
  reader: Reader,
  customerId: string | undefined,
  caller: Pick<Caller, 'device'>,
): Promise<boolean> => {
  const hash = deviceHash(caller);
  if (hash === null || customerId === undefined) return false;
  const row = await reader
    .selectFrom('known_devices')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .where('device_hash', '=', hash)
    .executeTakeFirst();
  return row !== undefined;
};

/** Sign-ins on new devices of a customer, the one that was recorded last included. */
export type DeviceNews = { readonly isNew: boolean; readonly isFirst: boolean; readonly newWithinDay: number };

const DAY = 86_400;

/** Records a sign-in on a device; returns whether the customer had not signed in on it, and how many are new. */
export const noteDevice = async (
  tx: Transaction,
  { customerId, caller, now }: { readonly customerId: string; readonly caller: Caller; readonly now: number },
): Promise<DeviceNews> => {
  const hash = deviceHash(caller) ?? likeness(caller);
  const known = await tx
    .selectFrom('known_devices')
    .select(['device_hash as hash', 'first_used_at as firstUsedAt'])
    .where('customer_id', '=', customerId)
    .orderBy('last_used_at', 'desc')
    .orderBy('device_hash')
    .execute();
  await tx
    .insertInto('known_devices')
    .values({ customer_id: customerId, device_hash: hash, first_used_at: now, last_used_at: now })
    .onConflict((conflict) => conflict.columns(['customer_id', 'device_hash']).doUpdateSet({ last_used_at: now }))
    .execute();
  const others = known.filter((row) => !hash.equals(row.hash));
  const forgotten = others.slice(MOST_DEVICES - 1).map((row) => row.hash);
  if (forgotten.length > 0) {
    await tx
      .deleteFrom('known_devices')
      .where('customer_id', '=', customerId)
      .where('device_hash', 'in', forgotten)
      .execute();
  }
  return {
    isNew: others.length === known.length,
    isFirst: known.length === 0,
    newWithinDay: known.filter(({ firstUsedAt }) => firstUsedAt > now - DAY).length,
  };
};

/** Forgets the customer's devices, but for that of the caller where one is given: a stranger may have signed in on one. */
export const forgetDevices = async (
  tx: Transaction,
  customerId: string,
  caller?: Pick<Caller, 'device'>,
): Promise<void> => {
  const kept = caller ? deviceHash(caller) : null;
  await tx
    .deleteFrom('known_devices')
    .where('customer_id', '=', customerId)
    .$if(kept !== null, (query) => query.where('device_hash', '!=', kept ?? Buffer.alloc(0)))
    .execute();
};
