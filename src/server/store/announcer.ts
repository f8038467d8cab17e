import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Notification } from './announcements.ts';
import { KEPT_ALIVE, keptAlive } from './serverAddress.ts';

/** A server that takes longer to connect, or to take announcements, has failed. */
const ANSWER_WITHIN_MS = 5000;
const END_WITHIN_MS = 1000;
/** Longest wait before the first try to reconnect; it doubles with each failed try up to `LONGEST_WAIT_MS`. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 2000;
/** Bytes from which on PostgreSQL refuses the text of a notification. */
const TOO_LONG_BYTES = 8000;

/** Channel on which processes say what concerns their announcements: that some were lost, and that one leaves. */
export const OF_ANNOUNCERS = 'announcers';
export const LOST = 'lost';
export const LEFT = 'left ';

const NAME_BEGINS = 'sun announcer ';

/** Finds the processes that announce to this database at present. */
export const ANNOUNCING = `select substr(application_name, ${NAME_BEGINS.length + 1}) as id from pg_stat_activity
  where datname = current_database() and application_name like '${NAME_BEGINS}%'`;

const SEND = {
  name: 'announce',
  text: 'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as n (channel, payload)',
};

/**
 * Draws the wait before a try to reconnect, in milliseconds: at least half of its longest value, so that the processes
 * of one database do not all come back at the same instant.
 */
export const waitBefore = (failedTries: number): number => {
  const longest = Math.min(FIRST_WAIT_MS * 2 ** failedTries, LONGEST_WAIT_MS);
  return randomInt(longest / 2, longest + 1);
};

/** Sends announcements of one process to all. */
export type Announcer = {
  /** Sends a notification after those before it. */
  send(notification: Notification): void;
  /** Says to all processes, this one included, that an announcement may have been lost. */
  sayLost(): void;
  /** Resolves when all so far was sent, or given up, and `LOST` is to be said for it. */
  sent(): Promise<void>;
  close(): Promise<void>;
};

const connect = async (connectionString: string, id: string, onEnd: () => void): Promise<Client> => {
  const client = new Client({
    ...KEPT_ALIVE,
    connectionString: keptAlive(connectionString),
    application_name: NAME_BEGINS + id,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  });
  client.on('error', () => undefined);
  client.once('end', onEnd);
  try {
    await client.connect();
    // A notification is not worth a write to the disk: it reaches nobody after a fall of the server anyway.
    await client.query('set synchronous_commit = off');
  } catch (error) {
    void client.end().catch(() => undefined);
    throw error;
  }
  return client;
};

/** Keeps the connection that notifies, and opens another one in place of one that was dropped or has ended. */
const createNotifier = async (connectionString: string, id: string) => {
  let client: Client | undefined;
  const forget = () => void (client = undefined);
  client = await connect(connectionString, id, forget);
  return {
    async notify(notifications: readonly Notification[]): Promise<void> {
      client ??= await connect(connectionString, id, forget);
      const values = [notifications.map(({ channel }) => channel), notifications.map(({ payload }) => payload)];
      await client.query({ ...SEND, values });
    },
    drop(): void {
      void client?.end().catch(() => undefined);
      forget();
    },
    /** Says that this process leaves, where there is a connection, and ends it. */
    async leave(): Promise<void> {
      // Who begins to look just now does not find it any more, either.
      const says = async (leaving: Client) => {
        await leaving.query({ ...SEND, values: [[OF_ANNOUNCERS], [LEFT + id]] });
        await leaving.query("set application_name = 'sun leaving'");
      };
      const left = client && says(client).catch(() => undefined);
      await Promise.race([left, pause(END_WITHIN_MS, undefined, { ref: false })]);
      await Promise.race([client?.end().catch(() => undefined), pause(END_WITHIN_MS, undefined, { ref: false })]);
    },
  };
};

/**
 * Opens the connection that notifies, apart from the transactions that announce: PostgreSQL lets only one transaction commit at a
 * time of those that notify. What is announced while a statement is under way goes out together with the next one. What was not
 * sent with certainty is not sent again: once there is a connection again, `LOST` is said in its place.
 */
export const openAnnouncer = async (connectionString: string, id: string): Promise<Announcer> => {
  const closing = new AbortController();
  let waiting: Notification[] = [];
  /** Resolves once what waits was sent; the same of what is being sent. */
  let next = Promise.withResolvers<void>();
  let current = Promise.resolve();
  let isLost = false;
  /** True from a failed try to the next one that succeeds. */
  let isBroken = false;
  let running: Promise<void> | undefined;
  const notifier = await createNotifier(connectionString, id);

  /** Sends what waits, and before it the word of losses; then lets those go on who wait for it. */
  const sendSome = async (): Promise<void> => {
    const [some, told] = [isLost ? [{ channel: OF_ANNOUNCERS, payload: LOST }, ...waiting] : waiting, next];
    waiting = [];
    next = Promise.withResolvers();
    current = told.promise;
    isLost = false;
    try {
      await notifier.notify(some);
      isBroken = false;
    } catch (error) {
      isLost = true;
      isBroken = true;
      // Who waits for the next statement goes on, too.
      next.resolve();
      next = Promise.withResolvers();
      throw error;
    } finally {
      told.resolve();
    }
  };
  const sendAll = async (): Promise<void> => {
    for (let failedTries = 0; (waiting.length > 0 || isLost) && !closing.signal.aborted;) {
      try {
        await sendSome();
        failedTries = 0;
      } catch {
        notifier.drop();
        const { signal } = closing;
        await pause(waitBefore(failedTries), undefined, { ref: false, signal }).catch(() => undefined);
        failedTries += 1;
      }
    }
    running = undefined;
  };
  const start = () => {
    // What one turn of the event loop announces goes out together.
    running ??= Promise.resolve().then(sendAll);
  };
  return {
    send(notification) {
      if (Buffer.byteLength(notification.payload) >= TOO_LONG_BYTES) isLost = true;
      else waiting.push(notification);
      start();
    },
    sayLost() {
      isLost = true;
      start();
    },
    sent() {
      if (isBroken) return Promise.resolve();
      return waiting.length > 0 ? next.promise : current;
    },
    async close() {
      await Promise.race([running, pause(END_WITHIN_MS, undefined, { ref: false })]);
      closing.abort();
      await notifier.leave();
    },
  };
};
