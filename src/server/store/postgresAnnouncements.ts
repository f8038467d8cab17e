import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { type Announcements, type Channel, createListeners } from './announcements.ts';

const CHANNELS: readonly Channel[] = ['account-changed', 'customer-event', 'unread-changed'];
const isChannel = (name: string): name is Channel => (CHANNELS as readonly string[]).includes(name);

const RECONNECT_AFTER_MS = 1000;

/**
 * Carries announcements by PostgreSQL's own notifications, which a transaction sends when it is kept. The connection
 * that hears them is opened anew when it breaks; what was announced meanwhile is not heard, which listeners are told.
 */
export const announcementsOver = async (connectionString: string): Promise<Announcements> => {
  const listeners = createListeners();
  const closing = new AbortController();
  let client: Client | undefined;

  const connect = async (): Promise<void> => {
    const fresh = new Client({ connectionString });
    fresh.on('notification', ({ channel, payload = '' }) => {
      if (isChannel(channel)) listeners.tell(channel, payload);
    });
    fresh.on('error', () => void fresh.end().catch(() => undefined));
    fresh.once('end', () => void reconnect());
    await fresh.connect();
    for (const channel of CHANNELS) await fresh.query(`listen "${channel}"`);
    client = fresh;
  };
  const reconnect = async (): Promise<void> => {
    client = undefined;
    while (!closing.signal.aborted && !client) {
      await pause(RECONNECT_AFTER_MS, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
      if (!closing.signal.aborted) await connect().catch(() => undefined);
    }
    if (client) listeners.tellMissed();
  };

  await connect();
  return {
    async announce({ tx }, channel, text) {
      await sql`select pg_notify(${channel}, ${text})`.execute(tx);
    },
    listen: listeners.listen,
    async close() {
      closing.abort();
      await client?.end();
    },
  };
};
