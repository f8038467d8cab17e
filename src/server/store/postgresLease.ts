import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { FENCED_STATEMENT_MS } from './databaseLimits.ts';
import { LEASE_SECONDS, type LeaseName } from './lease.ts';
import { type Duty, type Fence, LeaseLost, type TakeOver } from './ownership.ts';
import { KEPT_ALIVE, keptAlive } from './serverAddress.ts';

/** Wait between two heartbeats of the holder, and between two looks of everybody else. */
const BEAT_MS = 1000;
/** Longest wait for an answer: with the wait before it, it ends before the lease does, so that the holder stops first. */
const ANSWER_WITHIN_MS = 3000;

/** Time since the last heartbeat after which a duty is over whose lease nobody else took. Snapshots are outdated by then. */
const KEPT_MS = 15_000;

/** Number of the advisory lock by which processes of earlier versions had the duty: while one has it, nobody else does. */
const EARLIER_LOCK = 3302;

/**
 * Takes the lease $1 where it has ended, or is this process's own of before, with the next fencing token; with the same one
 * where nobody else had it since ($3). Waits for the transactions under way of the holder before: their `for key share`
 * holds `for update` up.
 */
const TAKE = `
  with free as (
    select name from leases
    where name = $1 and (expires_at <= clock_timestamp() or holder = $2)
      and (name <> 'engine' or not exists (
        select from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${EARLIER_LOCK} and granted
          and database = (select oid from pg_database where datname = current_database())))
    for update of leases)
  update leases
  set holder = $2, token = token + case when holder = $2 and token = $3 then 0 else 1 end, address = $4,
    expires_at = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
  from free where leases.name = free.name
  returning token`;

const BEAT = `
  update leases set expires_at = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
  where name = $1 and token = $2 returning token`;

const GIVE_BACK = `update leases set expires_at = '-infinity' where name = $1 and token = $2`;

/** Right that is leased, and what its holder does its duty with. */
type Leased<Held> = {
  readonly name: LeaseName;
  /** Address at which other processes reach the holder; null where they need none. */
  readonly address: string | null;
  /** Builds what a token is held by; `refused` is called where another process has taken the lease. */
  held(token: number, refused: () => void, isCurrent: () => boolean): Held;
};

/** Creates the fence of a token; `refused` is called where another process has taken the lease. */
const fenceOf =
  (token: number, refused: () => void): Fence =>
  async (tx) => {
    const { rows } = await sql`
      select set_config('statement_timeout', ${String(FENCED_STATEMENT_MS)}, true) from leases
      where name = 'engine' and token = ${token} for key share`.execute(tx);
    if (rows.length > 0) return;
    refused();
    throw new LeaseLost();
  };

/** Asks for a token; undefined where no row was written. */
const tokenBy = async (
  client: Client,
  statement: string,
  parameters: readonly (string | number | null)[],
): Promise<number | undefined> => {
  const { rows } = await client.query<{ token: string }>(statement, [...parameters]);
  return rows[0] && Number(rows[0].token);
};

/** Duty in this process, with the token that it is done by. */
type DutyInHand = {
  /** Token of the duty that is done; undefined while none is. */
  token(): number | undefined;
  begin(token: number): Promise<void>;
  /** Notes a heartbeat. */
  renew(): void;
  /** Ends the duty if it is done by this token, or by any where none is named. */
  lose(token?: number): void;
  /** Ends the duty if its last heartbeat is too long ago. */
  loseIfOutdated(): void;
};

const inHand = <Held>(duty: Duty<Held>, { held: heldBy }: Leased<Held>): DutyInHand => {
  let held: number | undefined;
  let renewedMs = -Infinity;
  const lose = (token: number | undefined = held): void => {
    if (held === undefined || held !== token) return;
    held = undefined;
    duty.lost();
  };
  return {
    token: () => held,
    async begin(token) {
      held = token;
      renewedMs = performance.now();
      const isCurrent = () => held === token && performance.now() - renewedMs < LEASE_SECONDS * 1000;
      await duty.taken(heldBy(token, () => lose(token), isCurrent));
    },
    renew: () => void (renewedMs = performance.now()),
    lose,
    loseIfOutdated: () => void (performance.now() - renewedMs > KEPT_MS && lose()),
  };
};

/**
 * Gives the duty to the process of a PostgreSQL server that has the lease: a row with a fencing token, which the holder
 * renews by a heartbeat and which others take once that has stopped, however it did. A holder that loses its connection
 * keeps its duty, as the fence refuses its transactions once another process has the lease: it goes on where it takes the
 * lease first, and ends the duty after `KEPT_MS`.
 */
const ownedBy =
  <Held>(connectionString: string, leased: Leased<Held>): TakeOver<Held> =>
  async (duty) => {
    const holder = randomUUID();
    const released = new AbortController();
    const { signal } = released;
    const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>();
    const waited = () => pause(BEAT_MS, true, { ref: false, signal }).catch(() => false);
    const hand = inHand(duty, leased);
    const asker = { connectionString, holder, leased };

    const holding = (async () => {
      // A server that is down is tried again: every caller that needs it reports the fault.
      do {
        await attend(asker, hand, { asked, waited }).catch(() => undefined);
        hand.loseIfOutdated();
      } while (await waited());
      hand.lose();
    })();
    await isAsked;
    return {
      async release() {
        released.abort();
        await holding;
      },
    };
  };

/** Gives the duty of the trading engine to the process that has its lease. */
export const ownedByLease = (connectionString: string): TakeOver<Fence> =>
  ownedBy(connectionString, { name: 'engine', address: null, held: fenceOf });

/**
 * Gives the duty of reading the feed to the process that has its lease, which others reach at an address. What it holds returns
 * whether its last heartbeat was within the life of the lease: a process that was stopped finds that it was not before it
 * learns whether another one has the lease.
 */
export const feedByLease = (connectionString: string, address: string): TakeOver<() => boolean> =>
  ownedBy(connectionString, { name: 'feed', address, held: (_token, _refused, isCurrent) => isCurrent });

/** Process that asks for a lease. */
type Asker = {
  readonly connectionString: string;
  readonly holder: string;
  readonly leased: Pick<Leased<unknown>, 'name' | 'address'>;
};

type Attendance = {
  /** Called once it is known whether this process has the duty. */
  readonly asked: () => void;
  /** Waits until the next heartbeat or look; false where the duty is released before. */
  readonly waited: () => Promise<boolean>;
};

/** Looks after the lease on one connection, until that breaks or the duty is released. */
const attend = async (
  { connectionString, holder, leased: { name, address } }: Asker,
  hand: DutyInHand,
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
      const token = await tokenBy(client, TAKE, [name, holder, hand.token() ?? 0, address]);
      // Another process had it meanwhile, or has it.
      if (token !== hand.token()) hand.lose();
      if (token !== undefined) await keep({ client, name, token }, hand, attendance);
      attendance.asked();
    } while (await attendance.waited());
  } finally {
    attendance.asked();
    // Not awaited: a connection that is silent may never end.
    void client.end().catch(() => undefined);
  }
};

/**
 * Does the duty, or goes on with it, while the lease is held. Gives it back when the duty is released, or could not begin.
 * Throws without ending the duty where the connection breaks.
 */
const keep = async (
  { client, name, token }: { readonly client: Client; readonly name: LeaseName; readonly token: number },
  hand: DutyInHand,
  { asked, waited }: Attendance,
): Promise<void> => {
  const giveBack = async () => {
    hand.lose(token);
    await client.query(GIVE_BACK, [name, token]);
  };
  const beat = async (): Promise<void> => {
    while (await waited()) {
      if (hand.token() === token && (await tokenBy(client, BEAT, [name, token])) === undefined) hand.lose(token);
      // Also where the duty could not begin, or its fence refused a transaction.
      if (hand.token() !== token) throw new LeaseLost();
      hand.renew();
    }
  };
  const begin = async (): Promise<never> => {
    if (hand.token() !== token)
      await hand.begin(token).catch(async (fault: unknown) => {
        await giveBack();
        throw fault;
      });
    asked();
    return new Promise<never>(() => undefined);
  };
  hand.renew();
  await Promise.race([beat(), begin()]);
  await giveBack();
};
