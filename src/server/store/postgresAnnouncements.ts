import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { type Announcements, type Channel, createListeners } from './announcements.ts';

const CHANNELS: readonly Channel[] = ['account-changed', 'customer-event', 'unread-changed'];
const isChannel = (name: string): name is Channel => (CHANNELS as readonly string[]).includes(name);

/** Longest wait before the first try to reconnect; it doubles with each failed try up to `LONGEST_WAIT_MS`. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** Time limit for a server to accept the connection, or to listen; then the try has failed. */
const ANSWER_WITHIN_MS = 10_000;

/**
 * Draws the wait before a try to reconnect, in milliseconds: at least half of its longest value, so that the processes
 * of one database do not all come back at the same instant.
 */
const waitBefore = (failedTries: number): number => {
  const longest = Math.min(FIRST_WAIT_MS * 2 ** failedTries, LONGEST_WAIT_MS);
  return randomInt(longest / 2, longest + 1);
};

type Listening = { readonly client: Client; readonly ended: Promise<void> };

/**
 * Delivers announcements by PostgreSQL's `notify`, which a transaction sends at its commit. One connection at a time
 * listens. When it breaks, one loop opens the next one and reports to the subscribers that announcements may be lost.
 */
export const announcementsOver = async (connectionString: string): Promise<Announcements> => {
  const listeners = createListeners();
  const closing = new AbortController();
  const isClosing = new Promise<void>((resolve) => closing.signal.addEventListener('abort', () => resolve()));

  /** Opens a connection that listens. Leaves nothing open when that fails. */
  const connect = async (): Promise<Listening> => {
    const client = new Client({
      connectionString,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
    });
    const end = () => client.end().catch(() => undefined);
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    client.on('error', () => void end());
    client.on('notification', ({ channel, payload = '' }) => {
      if (isChannel(channel)) listeners.tell(channel, payload);
    });
    try {
      await client.connect();
      for (const channel of CHANNELS) await client.query(`listen "${channel}"`);
    } catch (error) {
      await end();
      throw error;
    }
    return { client, ended };
  };

  /** Tries until a connection listens; undefined when closed before. */
  const reconnect = async (): Promise<Listening | undefined> => {
    for (let failedTries = 0; ; failedTries += 1) {
      const { signal } = closing;
      await pause(waitBefore(failedTries), undefined, { ref: false, signal }).catch(() => undefined);
      if (signal.aborted) return undefined;
      const next = await connect().catch(() => undefined);
      if (next) return next;
    }
  };

  const keepListening = async (first: Listening): Promise<void> => {
    for (let current: Listening | undefined = first; current;) {
      const { client, ended } = current;
      await Promise.race([ended, isClosing]);
      if (closing.signal.aborted) return client.end();
      current = await reconnect();
      if (current && !closing.signal.aborted) listeners.tellMissed();
    }
  };

  const listening = keepListening(await connect());
  return {
    async announce({ tx }, channel, text) {
      await sql`select pg_notify(${channel}, ${text})`.execute(tx);
    },
    listen: listeners.listen,
    async close() {
      closing.abort();
      await listening;
    },
  };
};
