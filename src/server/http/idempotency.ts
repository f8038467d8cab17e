import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import type { Reader, Transaction } from '../store/index.ts';
import { decrypt, encrypt } from '../world/encryption.ts';
import type { World } from '../world/world.ts';
import type { Envelope, Outcome } from './envelope.ts';

export const KEY_LIFE_SECONDS = 24 * 3600;

/** Refusals that do not depend on the request's content: the same key may be sent again and its request carried out. */
const NOT_KEPT: ReadonlySet<number> = new Set([401, 1001, 1003, 1004, 1006]);

/** Key of one request of one customer and operation: it belongs to one press of one button. */
export type RequestKey = { readonly customerId: string; readonly operationId: string; readonly key: string };

const lockName = ({ customerId, operationId, key }: RequestKey) => `${customerId} ${operationId} ${key}`;

/** Takes the key's lock until the transaction ends, without waiting: "in progress" is a lock, not a row. */
const takeLock = async (tx: Reader, key: RequestKey): Promise<boolean> => {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${lockName(key)}, 0)) as taken`.execute(tx);
  return rows[0]?.taken ?? false;
};

/**
 * True while a request with the key is in progress in another transaction. It looks without taking the lock, which would
 * refuse a request of that instant.
 */
const isLocked = async (reader: Reader, key: RequestKey): Promise<boolean> => {
  const { rows } = await sql<{ held: boolean }>`
    select exists (
      select from pg_locks, hashtextextended(${lockName(key)}, 0) as name
      where locktype = 'advisory' and mode = 'ExclusiveLock' and granted and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())
        and classid = ((name >> 32) & 4294967295)::oid and objid = (name & 4294967295)::oid
        and pid <> pg_backend_pid()) as held`.execute(reader);
  return rows[0]?.held ?? false;
};

type Sealing = Pick<World, 'encryptionKey' | 'randomBytes'>;

const placeOf = (key: RequestKey): string => `answer of ${lockName(key)}`;

/** Encrypts an answer, which may hold the whole address that money goes to, as a text of JSON. */
const sealAnswer = (world: Sealing, key: RequestKey, envelope: Envelope): string =>
  JSON.stringify(encrypt(world, Buffer.from(JSON.stringify(envelope)), placeOf(key)).toString('base64'));

/** Decrypts an answer; one that was stored before answers were encrypted is as it is. */
const openAnswer = (world: Sealing, key: RequestKey, answer: unknown): Envelope =>
  (typeof answer === 'string'
    ? JSON.parse(decrypt(world, Buffer.from(answer, 'base64'), placeOf(key)).toString())
    : answer) as Envelope;

const findAnswer = (tx: Reader, { customerId, operationId, key }: RequestKey, now: number) =>
  tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('customer_id', '=', customerId)
    .where('operation_id', '=', operationId)
    .where('key', '=', key)
    .where('created_at', '>', now - KEY_LIFE_SECONDS)
    .executeTakeFirst();

/** Sorts the fields of a value, so that equal values have equal JSON. */
const canonical = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** Hashes path, query, body and `X-Account`: together they are "the same body". */
export const requestHash = (request: {
  readonly path: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly account: string | undefined;
}): Uint8Array => createHash('sha256').update(JSON.stringify(request, canonical)).digest();

/** Looks up a key: undefined when it is new, the stored answer, or a refusal (1005, 1006). */
export const lookUpKey = async (
  tx: Transaction,
  world: Sealing,
  { hash, now, ...key }: RequestKey & { readonly hash: Uint8Array; readonly now: number },
): Promise<{ readonly kept: Envelope } | { readonly refused: Refusal<1005 | 1006> } | undefined> => {
  // The answer is read after the lock is taken: its work is committed before the lock is released.
  const [isTaken, found] = await Promise.all([takeLock(tx, key), findAnswer(tx, key, now)]);
  if (!isTaken) return { refused: refusal('still-in-progress') };
  if (!found) return undefined;
  if (!Buffer.from(found.request_hash).equals(hash)) return { refused: refusal('idempotency-key-reused') };
  return { kept: openAnswer(world, key, found.answer) };
};

/** Stores an answer with its key, in the transaction of the operation. */
export const keepAnswer = async (
  tx: Transaction,
  world: Sealing,
  { customerId, operationId, key }: RequestKey,
  kept: { readonly hash: Uint8Array; readonly outcome: Outcome; readonly envelope: Envelope; readonly now: number },
): Promise<void> => {
  if ('refused' in kept.outcome && NOT_KEPT.has(kept.outcome.refused.code)) return;
  const answer = sealAnswer(world, { customerId, operationId, key }, kept.envelope);
  const fresh = { request_hash: kept.hash, answer, created_at: kept.now };
  await tx.later(
    tx
      .insertInto('idempotency_keys')
      .values({ customer_id: customerId, operation_id: operationId, key, ...fresh })
      // A row that is still here has outlived its 24 hours.
      .onConflict((conflict) => conflict.columns(['customer_id', 'operation_id', 'key']).doUpdateSet(fresh)),
  );
};

/** Deletes keys that are older than their lifetime. */
export const forgetOldKeys = async (tx: Transaction, now: number): Promise<void> => {
  await tx
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', now - KEY_LIFE_SECONDS)
    .execute();
};

/**
 * Returns the state of a request whose answer was lost. The lock is checked first: its work is committed before the
 * lock is released.
 */
export const stateOfKey = async (
  reader: Reader,
  world: Sealing & Pick<World, 'now'>,
  key: RequestKey,
): Promise<
  | { readonly state: 'unknown' | 'in-progress'; readonly answer: null }
  | { readonly state: 'answered'; readonly answer: Envelope }
> => {
  if (await isLocked(reader, key)) return { state: 'in-progress', answer: null };
  const found = await findAnswer(reader, key, world.now());
  return found
    ? { state: 'answered', answer: openAnswer(world, key, found.answer) }
    : { state: 'unknown', answer: null };
};
