import { Client } from 'pg';
import { KEPT_ALIVE, keptAlive } from './serverAddress.ts';

/** Wait between two heartbeats of a holder, and between two looks of everybody else. */
export const BEAT_MS = 1000;
/** Longest wait for an answer: with the wait before it, it ends before the lease does, so that the holder stops first. */
const ANSWER_WITHIN_MS = 3000;
/** Time since the last heartbeat after which a duty is over whose lease nobody else took. Snapshots are outdated by then. */
export const KEPT_MS = 15_000;

/** Connects for heartbeats and looks, and asks by that connection until it breaks or `use` is done. */
export const withLeaseConnection = async <Result>(
  connectionString: string,
  use: (client: Client) => Promise<Result>,
): Promise<Result> => {
  const client = new Client({
    ...KEPT_ALIVE,
    connectionString: keptAlive(connectionString),
    application_name: 'sun lease',
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    lock_timeout: ANSWER_WITHIN_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await use(client);
  } finally {
    // Not awaited: a connection that is silent may never end.
    void client.end().catch(() => undefined);
  }
};
