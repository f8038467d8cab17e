import { createHash } from 'node:crypto';
import type { Authenticate } from './handler.ts';

const MOST_SESSIONS = 100_000;

const keyOf = (token: string): string => `session ${createHash('sha256').update(token).digest('base64url')}`;

/**
 * Sessions whose token held when it was last sent to this process: their requests can be counted by the session, so that
 * customers who share an address do not take each other's. Any other token is worth nothing here, as a caller who makes
 * tokens up would have no limit.
 */
export type KnownSessions = {
  /** What the requests of a token are counted by; undefined where it is not known to hold. */
  countedBy(token: string): string | undefined;
  /** Authenticates as before, and notes whether the token holds. */
  noting(authenticate: Authenticate): Authenticate;
};

export const createKnownSessions = (): KnownSessions => {
  const known = new Set<string>();
  return {
    countedBy(token) {
      const key = keyOf(token);
      return known.has(key) ? key : undefined;
    },
    noting: (authenticate) => async (reader, world, token, address) => {
      const session = await authenticate(reader, world, token, address);
      const key = keyOf(token);
      known.delete(key);
      if (session) known.add(key);
      const [oldest] = known;
      if (known.size > MOST_SESSIONS && oldest !== undefined) known.delete(oldest);
      return session;
    },
  };
};
