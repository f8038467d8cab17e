import { createHash } from 'node:crypto';
import { sql } from 'kysely';
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

/** Whether a device is new, or the very first one, and how many new ones were to be announced within a day before it. */
export type DeviceNews = { readonly isNew: boolean; readonly isFirst: boolean; readonly announcedWithinDay: number };

const DAY = 86_400;

/** Hash that is no device's: its row says that the customer has had devices, also where all of them are forgotten. */
const HAD_DEVICES = Buffer.alloc(0);

/** Never goes back: another process may have a clock that is ahead. */
const laterOf = (now: number) => sql<number>`greatest(known_devices.last_used_at, ${now}::bigint)`;

/** Records a sign-in on a device; returns whether the customer had not signed in on it. */
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
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'device_hash']).doUpdateSet({ last_used_at: laterOf(now) }),
    )
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
  const lately = known.filter(({ firstUsedAt }) => firstUsedAt > now - DAY).length;
  return {
    isNew: others.length === known.length,
    isFirst: known.length === 0,
    // The very first device was not announced.
    announcedWithinDay: lately === known.length ? lately - 1 : lately,
  };
};

/**
 * Forgets the customer's devices, but for that of the caller where one is given: a stranger may have signed in on one. The
 * next one is not taken for the first, and is announced.
 */
export const forgetDevices = async (
  tx: Transaction,
  customerId: string,
  caller?: Pick<Caller, 'device'>,
): Promise<void> => {
  const kept = caller ? deviceHash(caller) : null;
  await tx
    .deleteFrom('known_devices')
    .where('customer_id', '=', customerId)
    .$if(kept !== null, (query) => query.where('device_hash', '!=', kept ?? HAD_DEVICES))
    .execute();
  await tx
    .insertInto('known_devices')
    .values({ customer_id: customerId, device_hash: HAD_DEVICES, first_used_at: 0, last_used_at: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
