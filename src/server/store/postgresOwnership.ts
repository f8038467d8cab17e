import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { TakeOver } from './ownership.ts';

/** Number of an advisory lock that nothing else takes: its holder runs the trading engine. */
const ENGINE_LOCK = 3302;
const ASK_EVERY_MS = 1000;

/**
 * Gives the duty to the process of a PostgreSQL server whose connection holds an advisory lock. When that connection
 * ends, however it does, the lock is free and another process takes over.
 */
export const ownedByLock =
  (connectionString: string): TakeOver =>
  async (duty) => {
    const released = new AbortController();
    const { signal } = released;
    const isReleased = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));

    /** Tries to take the lock, calls `asked`, and holds the lock, if taken, until the connection ends. */
    const hold = async (asked: () => void): Promise<void> => {
      const client = new Client({ connectionString, keepAlive: true });
      const isBroken = new Promise<void>((resolve) => client.once('end', resolve).on('error', () => resolve()));
      try {
        await client.connect();
        const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
          ENGINE_LOCK,
        ]);
        if (!rows[0]?.taken) return;
        try {
          await duty.taken();
          asked();
          await Promise.race([isBroken, isReleased]);
        } finally {
          duty.lost();
        }
      } finally {
        asked();
        await client.end().catch(() => undefined);
      }
    };

    const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>();
    const waited = () => pause(ASK_EVERY_MS, true, { ref: false, signal }).catch(() => false);
    const holding = (async () => {
      // A server that is down is tried again: every caller that needs it reports the fault.
      do await hold(asked).catch(() => undefined);
      while (await waited());
    })();
    await isAsked;
    return {
      async release() {
        released.abort();
        await holding;
      },
    };
  };
