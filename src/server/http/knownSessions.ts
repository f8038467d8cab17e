import { createHash } from 'node:crypto';
import type { Authenticate } from './handler.ts';

const MOST_SESSIONS = 100_000;

const keyOf = (token: string): string => `session ${createHash('sha256').update(token).digest('base64url')}`;

/**
 * Sessions whose token was valid when this process last received it: their requests count by session, so that customers
 * behind one address do not use up each other's limit. Other tokens count by address, as made-up ones would have no limit.
 */
export type KnownSessions = {
  /** Returns the key that a token's requests count by; undefined for a token that is not known to be valid. */
  countedBy(token: string): string | undefined;
  /** Wraps `authenticate` to record whether each token is valid. */
  noting(authenticate: Authenticate): Authenticate;
};

export const createKnownSessions = (): KnownSessions => {
  const known = new Set<string>();
  return {
    countedBy(token) {
      const key = keyOf(token);
      return known.has(key) ? key : undefined;
    },
    noting: (authenticate) => async (world, token, address) => {
      const session = await authenticate(world, token, address);
      const key = keyOf(token);
      known.delete(key);
      if (session) known.add(key);
      const [oldest] = known;
      if (known.size > MOST_SESSIONS && oldest !== undefined) known.delete(oldest);
      return session;
    },
  };
};
