import { createHash } from 'node:crypto';
import type { Language } from '../../contract/index.ts';
import type { Session } from '../http/index.ts';
import type { Reader, Transaction } from '../store/index.ts';
import type { World } from '../world.ts';

const DAY = 86_400;
/** A session ends when it was not used for so long. */
const SESSION_SECONDS = 30 * DAY;
/** A use is written down when the last one that was is so long ago: not with every call. */
const USE_NOTED_AFTER_SECONDS = 600;
const TOKEN_BYTES = 32;
const LONGEST_USER_AGENT = 300;

/** Whoever reads the database cannot sign in with what is there. */
const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Opens a session. The token is told once and kept as a hash; sessions of the customer that have ended are forgotten. */
export const openSession = async (
  tx: Transaction,
  world: World,
  { customerId, userAgent }: { readonly customerId: string; readonly userAgent: string | null },
): Promise<{ readonly token: string; readonly expiresAt: number }> => {
  const token = Buffer.from(world.randomBytes(TOKEN_BYTES)).toString('base64url');
  const now = world.now();
  await tx.deleteFrom('sessions').where('customer_id', '=', customerId).where('expires_at', '<=', now).execute();
  await tx
    .insertInto('sessions')
    .values({
      id: world.newId(),
      token_hash: hashToken(token),
      customer_id: customerId,
      created_at: now,
      last_used_at: now,
      expires_at: now + SESSION_SECONDS,
      user_agent: userAgent?.slice(0, LONGEST_USER_AGENT) ?? null,
    })
    .execute();
  return { token, expiresAt: now + SESSION_SECONDS };
};

/** Whose token this is; undefined where it was never given out, has expired or was ended. Using it moves its end. */
export const authenticate = async (
  reader: Reader,
  world: Pick<World, 'now'>,
  token: string,
): Promise<Session | undefined> => {
  const now = world.now();
  const row = await reader
    .selectFrom('sessions')
    .innerJoin('customers', 'customers.id', 'sessions.customer_id')
    .select(['sessions.id', 'customer_id', 'active_account', 'language', 'last_used_at'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return undefined;
  if (now - row.last_used_at >= USE_NOTED_AFTER_SECONDS) await noteUse(reader, row.id, now);
  return {
    customerId: row.customer_id,
    sessionId: row.id,
    activeAccount: row.active_account,
    language: row.language as Language,
  };
};

const noteUse = async (reader: Reader, id: string, now: number): Promise<void> => {
  const use = { last_used_at: now, expires_at: now + SESSION_SECONDS };
  await reader.updateTable('sessions').set(use).where('id', '=', id).execute();
};

/** Ends a session: its token is worth nothing from now on. */
export const endSession = async (tx: Transaction, sessionId: string): Promise<void> => {
  await tx.deleteFrom('sessions').where('id', '=', sessionId).execute();
};
