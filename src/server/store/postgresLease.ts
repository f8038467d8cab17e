import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { LEASE_SECONDS } from './lease.ts';
import { type Duty, type Fence, LeaseLost, type TakeOver } from './ownership.ts';
import { KEPT_ALIVE, keptAlive } from './serverAddress.ts';

const NAME = 'engine';

/** Wait between two heartbeats of the holder, and between two looks of everybody else. */
const BEAT_MS = 1000;
/** Longest wait for an answer: with the wait before it, it ends before the lease does, so that the holder stops first. */
const ANSWER_WITHIN_MS = 3000;
/** Longest statement of a fenced transaction, which a process that takes over has to wait for. */
const STATEMENT_MS = 5000;

/** Number of the advisory lock by which processes of earlier versions had the duty: while one has it, nobody else does. */
const EARLIER_LOCK = 3302;

/**
 * Takes the lease where it has ended, or is this process's own of before, with the next fencing token. Waits for the
 * transactions under way of the holder before: their `for key share` holds `for update` up.
 */
const TAKE = `
  with free as (
    select name from leases
    where name = '${NAME}' and (expires_at <= clock_timestamp() or holder = $1)
      and not exists (
        select from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${EARLIER_LOCK} and granted
          and database = (select oid from pg_database where datname = current_database()))
    for update of leases)
  update leases
  set holder = $1, token = token + 1, expires_at = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
  from free where leases.name = free.name
  returning token`;

const BEAT = `
  update leases set expires_at = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
  where name = '${NAME}' and token = $1 returning token`;

const GIVE_BACK = `update leases set expires_at = '-infinity' where name = '${NAME}' and token = $1`;

const fenceOf =
  (token: number): Fence =>
  async (tx) => {
    const { rows } = await sql`
      select set_config('statement_timeout', ${String(STATEMENT_MS)}, true) from leases
      where name = ${NAME} and token = ${token} for key share`.execute(tx);
    if (rows.length === 0) throw new LeaseLost();
  };

/** Asks for a token; undefined where no row was written. */
const tokenBy = async (client: Client, statement: string, parameter: string | number): Promise<number | undefined> => {
  const { rows } = await client.query<{ token: string }>(statement, [parameter]);
  return rows[0] && Number(rows[0].token);
};

/**
 * Gives the duty to the process of a PostgreSQL server that has the lease: a row with a fencing token, which the holder
 * renews by a heartbeat and which others take once that has stopped, however it did.
 */
export const ownedByLease =
  (connectionString: string): TakeOver<Fence> =>
  async (duty) => {
    const holder = randomUUID();
    const released = new AbortController();
    const { signal } = released;
    const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>();
    const waited = () => pause(BEAT_MS, true, { ref: false, signal }).catch(() => false);

    const holding = (async () => {
      // A server that is down is tried again: every caller that needs it reports the fault.
      do await attend(connectionString, holder, duty, { asked, waited }).catch(() => undefined);
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

type Attendance = {
  /** Called once it is known whether this process has the duty. */
  readonly asked: () => void;
  /** Waits until the next heartbeat or look; false where the duty is released before. */
  readonly waited: () => Promise<boolean>;
};

/** Looks after the lease on one connection, until that breaks or the duty is released. */
const attend = async (
  connectionString: string,
  holder: string,
  duty: Duty<Fence>,
  attendance: Attendance,
): Promise<void> => {
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
    do {
      const token = await tokenBy(client, TAKE, holder);
      if (token !== undefined) await keep(client, token, duty, attendance);
      attendance.asked();
    } while (await attendance.waited());
  } finally {
    attendance.asked();
    // Not awaited: a connection that is silent may never end.
    void client.end().catch(() => undefined);
  }
};

/** Does the duty while the lease is held. Gives it back when the duty is released, or could not begin. */
const keep = async (client: Client, token: number, duty: Duty<Fence>, { asked, waited }: Attendance): Promise<void> => {
  const giveBack = () => client.query(GIVE_BACK, [token]);
  const beat = async (): Promise<void> => {
    while (await waited()) if ((await tokenBy(client, BEAT, token)) === undefined) throw new LeaseLost();
  };
  const begin = async (): Promise<never> => {
    await duty.taken(fenceOf(token)).catch(async (fault: unknown) => {
      await giveBack();
      throw fault;
    });
    asked();
    return new Promise<never>(() => undefined);
  };
  try {
    await Promise.race([beat(), begin()]);
  } finally {
    duty.lost();
  }
  await giveBack();
};
