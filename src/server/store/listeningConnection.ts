import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { KEPT_ALIVE, keptAlive } from './serverAddress.ts';

/** A server that takes longer to accept the connection, or to listen, has failed. */
const ANSWER_WITHIN_MS = 10_000;
const END_WITHIN_MS = 1000;

/** How often a connection that listens sends itself a heartbeat, and how soon that has to be back, milliseconds. */
export type Heartbeat = { readonly everyMs: number; readonly withinMs: number };

/** Connection that listens to notifications. */
export type Listening = {
  /** Resolves when the connection has broken. */
  readonly ended: Promise<void>;
  /** Sends heartbeats, and looks around after each; resolves once one is not back in time, or at the signal. */
  fallsSilent(heartbeat: Heartbeat, signal: AbortSignal, look: () => Promise<void>): Promise<void>;
  /** Asks a question over this connection. */
  ask(sql: string): Promise<readonly unknown[]>;
  /** Ends the connection, without waiting long for one that is silent. */
  end(): Promise<void>;
};

/** Opens a connection that listens. Leaves nothing open when that fails. */
export const connectListening = async (
  connectionString: string,
  {
    channels,
    receive,
  }: { readonly channels: readonly string[]; readonly receive: (channel: string, payload: string) => void },
): Promise<Listening> => {
  const client = new Client({
    ...KEPT_ALIVE,
    connectionString: keptAlive(connectionString),
    application_name: 'sun announcements',
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  });
  /** Channel that this connection alone listens to. */
  const heartbeats = `heartbeat ${randomUUID()}`;
  const end = async () => {
    const ending = client.end().catch(() => undefined);
    await Promise.race([ending, pause(END_WITHIN_MS, undefined, { ref: false })]);
  };
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  let beat = Promise.withResolvers<void>();
  client.on('error', () => void end());
  client.on('notification', ({ channel, payload = '' }) => {
    if (channel === heartbeats) beat.resolve();
    else receive(channel, payload);
  });
  try {
    await client.connect();
    for (const channel of [heartbeats, ...channels]) await client.query(`listen "${channel}"`);
  } catch (error) {
    await end();
    throw error;
  }
  return {
    ended,
    end,
    ask: async (sql) => (await client.query(sql)).rows,
    async fallsSilent({ everyMs, withinMs }, signal, look) {
      const waited = () => pause(everyMs, true, { ref: false, signal }).catch(() => false);
      while (await waited()) {
        beat = Promise.withResolvers<void>();
        const isBack = Promise.all([beat.promise, client.query(`notify "${heartbeats}"`).then(look)]);
        const isInTime = Promise.race([isBack, pause(withinMs, undefined, { ref: false }).then(() => false)]);
        if (!(await isInTime.catch(() => false))) return;
      }
    },
  };
};
