import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Language } from '../../contract/index.ts';
import { coarseAddress } from '../../domain/customer/device.ts';
import type { Caller, Session } from '../http/index.ts';
import { isUuid, type Reader, type Transaction } from '../store/index.ts';
import { recordEvent } from '../world/audit/recordEvent.ts';
import type { World } from '../world/world.ts';

const DAY = 86_400;
/** Time without use after which a session ends. */
const SESSION_SECONDS = 30 * DAY;
/** Time after its sign-in at which a session ends, however much it is used. */
const LONGEST_SESSION_SECONDS = 90 * DAY;
/** Sessions of a customer: one more ends that which was used longest ago. */
const MOST_SESSIONS = 20;
/** Least time between two recorded uses of a session: not every call is recorded. */
const USE_NOTED_AFTER_SECONDS = 600;
const TOKEN_BYTES = 32;
const LONGEST_USER_AGENT = 300;

/** Hashes a token: a reader of the database cannot sign in with the hash. */
const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** How a customer proved to be one when signing in. */
export type SignInMeans = 'password' | 'code' | 'passkey';

/**
 * Opens a session. The token is returned once and stored as a hash; the customer's ended sessions are deleted, and beyond
 * the highest number those used longest ago are ended.
 */
export const openSession = async (
  tx: Transaction,
  world: World,
  { customerId, caller, means }: { readonly customerId: string; readonly caller: Caller; readonly means: SignInMeans },
): Promise<{ readonly token: string; readonly expiresAt: number }> => {
  const token = Buffer.from(world.randomBytes(TOKEN_BYTES)).toString('base64url');
  const now = world.now();
  await tx.deleteFrom('sessions').where('customer_id', '=', customerId).where('expires_at', '<=', now).execute();
  await endOldest(tx, customerId, now);
  const id = world.newId();
  await tx
    .insertInto('sessions')
    .values({
      id,
      token_hash: hashToken(token),
      customer_id: customerId,
      created_at: now,
      last_used_at: now,
      expires_at: now + SESSION_SECONDS,
      user_agent: caller.userAgent?.slice(0, LONGEST_USER_AGENT) ?? null,
      network: coarseAddress(caller.address),
    })
    .execute();
  const detail = { means };
  await recordEvent(tx, { at: now, kind: 'signed-in', by: 'customer', customerId, caller, subject: id, detail });
  return { token, expiresAt: now + SESSION_SECONDS };
};

/** Ends the sessions beyond the highest number but one, those first that were used longest ago. */
const endOldest = async (tx: Transaction, customerId: string, now: number): Promise<void> => {
  const beyond = tx
    .selectFrom('sessions')
    .select('id')
    .where('customer_id', '=', customerId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .offset(MOST_SESSIONS - 1);
  const { numDeletedRows } = await tx.deleteFrom('sessions').where('id', 'in', beyond).executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return;
  await closeSockets(tx, customerId);
  const detail = { count: Number(numDeletedRows) };
  await recordEvent(tx, { at: now, kind: 'sessions-ended', by: 'most sessions', customerId, detail });
};

/** Deletes sessions that have ended, of all customers. */
export const forgetOldSessions = async (tx: Transaction, now: number): Promise<void> => {
  await tx.deleteFrom('sessions').where('expires_at', '<=', now).execute();
};

/**
 * Returns the session of a token; undefined for a token that is unknown, expired or ended. A request comes from an
 * address and is a use, which extends the session once it is recorded; a frame of the market socket is none.
 */
export const authenticate = async (
  world: Pick<World, 'now' | 'database'>,
  token: string,
  address?: string,
): Promise<Session | undefined> => {
  const now = world.now();
  const row = await world.database.reader
    .selectFrom('sessions')
    .innerJoin('customers', 'customers.id', 'sessions.customer_id')
    .select(['sessions.id', 'customer_id', 'active_account', 'language', 'last_used_at'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return undefined;
  if (address !== undefined && now - row.last_used_at >= USE_NOTED_AFTER_SECONDS) {
    await world.database.transaction((tx) => noteUse(tx, row.id, now, address));
  }
  return {
    customerId: row.customer_id,
    sessionId: row.id,
    activeAccount: row.active_account,
    language: row.language as Language,
  };
};

/** Returns the ids of the customer's sessions that have not ended. */
export const holdingSessions = async (
  world: Pick<World, 'now' | 'database'>,
  customerId: string,
): Promise<ReadonlySet<string>> => {
  const rows = await world.database.reader
    .selectFrom('sessions')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', world.now())
    .execute();
  return new Set(rows.map(({ id }) => id));
};

const noteUse = async (tx: Transaction, id: string, now: number, address: string): Promise<void> => {
  await tx
    .updateTable('sessions')
    .set((row) => ({
      last_used_at: now,
      expires_at: row.fn('least', [
        sql<number>`${now + SESSION_SECONDS}::bigint`,
        sql<number>`sessions.created_at + ${LONGEST_SESSION_SECONDS}::bigint`,
      ]),
      network: coarseAddress(address),
    }))
    .where('id', '=', id)
    .execute();
};

/** Lists the customer's sessions that have not ended, the last used first. */
export const findSessions = (reader: Reader, customerId: string, now: number) =>
  reader
    .selectFrom('sessions')
    .select(['id', 'user_agent as userAgent', 'network', 'created_at as createdAt'])
    .select(['last_used_at as lastUsedAt', 'expires_at as expiresAt'])
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/**
 * Has a frame sent to each socket of the customer: a socket checks its session before a frame, and closes if that has
 * ended (SOC-124).
 */
const closeSockets = (tx: Transaction, customerId: string): Promise<void> => tx.announce('unread-changed', customerId);

/** Keeps a session from ending until the transaction ends; false where it has ended. */
export const holdSession = async (tx: Transaction, sessionId: string): Promise<boolean> => {
  const held = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .forKeyShare()
    .executeTakeFirst();
  return held !== undefined;
};

/** True where the customer has this session. */
export const hasSession = async (
  reader: Reader,
  { customerId, sessionId }: Pick<Session, 'customerId' | 'sessionId'>,
): Promise<boolean> => {
  if (!isUuid(sessionId)) return false;
  const found = await reader
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return found !== undefined;
};

/** Who ends sessions, and when. */
type Ending = {
  readonly now: number;
  /** As the record names it; absent for the customer. */
  readonly by?: string | undefined;
  readonly caller?: Caller | undefined;
};

/** Ends a session of the customer, whose token is then invalid. False where the customer has no such session. */
export const endSession = async (
  tx: Transaction,
  { customerId, sessionId, now, by = 'customer', caller }: Pick<Session, 'customerId' | 'sessionId'> & Ending,
): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    // Compared as texts: a caller's id need not be a UUID.
    .where(sql<string>`id::text`, '=', sessionId)
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  await closeSockets(tx, customerId);
  if (numDeletedRows === 0n) return false;
  await recordEvent(tx, { at: now, kind: 'session-ended', by, customerId, caller, subject: sessionId.toLowerCase() });
  return true;
};

/** Ends all sessions of the customer, except the given one; returns how many had not ended yet. */
export const endSessions = async (
  tx: Transaction,
  { customerId, but, now, by = 'customer', caller }: { readonly customerId: string; readonly but?: string } & Ending,
): Promise<number> => {
  const ended = await tx
    .deleteFrom('sessions')
    .where('customer_id', '=', customerId)
    .$if(but !== undefined, (query) => query.where('id', '!=', but ?? ''))
    .returning('expires_at')
    .execute();
  await closeSockets(tx, customerId);
  const count = ended.filter(({ expires_at }) => expires_at > now).length;
  if (count > 0) await recordEvent(tx, { at: now, kind: 'sessions-ended', by, customerId, caller, detail: { count } });
  return count;
};
