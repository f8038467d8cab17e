import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Client } from 'pg';
import { FENCED_STATEMENT_MS } from './databaseLimits.ts';
import { LEASE_SECONDS, SHARED_HOLDER } from './lease.ts';
import { BEAT_MS, KEPT_MS, withLeaseConnection } from './leaseConnection.ts';
import { type DividedDuty, type Fence, LeaseLost, type TakeOver } from './ownership.ts';
import { PARTITIONS } from './partitions.ts';

/** Number of the advisory lock by which processes of earlier versions had the engine: while one has it, nobody else does. */
const EARLIER_LOCK = 3302;

/** Channel on which a process says that it has come, or that it has given partitions back: others look at once. */
const CHANNEL = 'sun_partitions';

/**
 * Renews, in one statement, what a process ($1) has: its partitions by its row, and the row `engine` that all processes hold
 * together. Returns the fencing token of that row, how many others share the partitions, and the tokens of its own.
 */
const BEAT = `
  with member as (
    insert into engine_members (id, expires_at, is_leaving)
    values ($1, clock_timestamp() + interval '${LEASE_SECONDS} seconds', $2)
    on conflict (id) do update set expires_at = excluded.expires_at, is_leaving = excluded.is_leaving),
  undivided as (
    update leases set expires_at = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
    where name = 'engine' and holder = '${SHARED_HOLDER}' returning token)
  select (select token from undivided) as undivided,
    (select count(*) from engine_members
      where id <> $1 and not is_leaving and expires_at > clock_timestamp())::int as others,
    (select coalesce(jsonb_object_agg(substr(name, 8), token), '{}') from leases
      where holder = $1 and name like 'engine-%') as held`;

/**
 * Takes the row `engine` for all processes that share its partitions, once no process of an earlier version has it. Waits for
 * the transactions under way of that one: their `for key share` holds `for update` up.
 */
const TAKE_UNDIVIDED = `
  with free as (
    select name from leases
    where name = 'engine' and expires_at <= clock_timestamp() and not exists (
      select from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${EARLIER_LOCK} and granted
        and database = (select oid from pg_database where datname = current_database()))
    for update)
  update leases
  set holder = '${SHARED_HOLDER}', token = token + 1,
    expires_at = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
  from free where leases.name = free.name
  returning token`;

/**
 * Takes up to $2 partitions of nobody, or of a process whose heartbeat has stopped, with their next fencing tokens. One in which a
 * transaction of its holder is under way, whose `for key share` holds `for update` up, is left for the next look.
 */
const TAKE = `
  with free as (
    select name from leases
    where name like 'engine-%' and not exists (
      select from engine_members where id = leases.holder and expires_at > clock_timestamp())
    limit $2 for update skip locked)
  update leases set holder = $1, token = token + 1 from free where leases.name = free.name
  returning substr(leases.name, 8)::int as partition, token`;

const GIVE_BACK = `update leases set holder = null where holder = $1 and name = any($2)`;
const LEAVE = `
  with given as (update leases set holder = null where holder = $1)
  delete from engine_members where id = $1 or expires_at < clock_timestamp() - interval '1 hour'`;

/** Time for which a process whose work could not begin takes nothing further, so that others do. */
const FAILED_REST_MS = 10_000;

const nameOf = (partition: number): string => `engine-${partition}`;

/** Fencing tokens of a partition and of the row `engine`: with another one of either, another process may have it. */
type Tokens = { readonly token: number; readonly undivided: number };

/** Creates the fence of a partition; `refused` is called where its lease has been taken. */
const fenceOf =
  (partition: number, { token, undivided }: Tokens, refused: () => void): Fence =>
  async (tx) => {
    const { rows } = await sql`
      select set_config('statement_timeout', ${String(FENCED_STATEMENT_MS)}, true)
      from leases part, leases undivided
      where part.name = ${nameOf(partition)} and part.token = ${token}
        and undivided.name = 'engine' and undivided.token = ${undivided}
      for key share`.execute(tx);
    if (rows.length > 0) return;
    refused();
    throw new LeaseLost();
  };

/** Partition of this process; once its work has ended it is to be given back. */
type Holding = Tokens & { phase: 'working' | 'ending' | 'ended' };

/** Partitions that this process has, and does its duty for. */
const createHand = (duty: DividedDuty<Fence>, wake: () => void) => {
  const holdings = new Map<number, Holding>();
  let renewedMs = -Infinity;
  let restingUntilMs = -Infinity;
  const inPhase = (phase: Holding['phase']): readonly number[] =>
    [...holdings].filter(([, holding]) => holding.phase === phase).map(([partition]) => partition);

  const lose = (partition: number, holding: Holding): void => {
    if (holdings.get(partition) !== holding) return;
    holdings.delete(partition);
    if (holding.phase === 'working') void duty.left([partition]);
  };
  const loseAll = (): void => {
    for (const [partition, holding] of holdings) lose(partition, holding);
  };
  /** Ends the work of partitions, which are given back when that is done. */
  const end = async (partitions: readonly number[]): Promise<void> => {
    const ending = partitions.flatMap((partition) => holdings.get(partition) ?? []);
    for (const holding of ending) holding.phase = 'ending';
    await duty.left(partitions);
    for (const holding of ending) holding.phase = 'ended';
    wake();
  };
  const begin = async (found: ReadonlyMap<number, number>, undivided: number): Promise<void> => {
    const begun = [...found].map(([partition, token]) => ({
      partition,
      holding: { token, undivided, phase: 'working' } as Holding,
    }));
    for (const { partition, holding } of begun) holdings.set(partition, holding);
    const parts = begun.map(({ partition, holding }) => ({
      partitions: [partition],
      held: fenceOf(partition, holding, () => lose(partition, holding)),
    }));
    await duty.taken(parts).catch(() => {
      restingUntilMs = performance.now() + FAILED_REST_MS;
      const failed = begun.filter(({ partition, holding }) => holdings.get(partition) === holding);
      return end(failed.filter(({ holding }) => holding.phase === 'working').map(({ partition }) => partition));
    });
  };

  return {
    /**
     * Goes on with what the database says that this process has, by these tokens; begins what is new and ends what is not its own
     * any more. Resolves when what is new has begun.
     */
    async agree(found: ReadonlyMap<number, number>, undivided: number | undefined): Promise<void> {
      for (const [partition, holding] of holdings)
        if (holding.undivided !== undivided || found.get(partition) !== holding.token) lose(partition, holding);
      const unknown = new Map([...found].filter(([partition]) => !holdings.has(partition)));
      if (undivided !== undefined && unknown.size > 0) await begin(unknown, undivided);
    },
    /** Ends the work of all but so many partitions. */
    keep(share: number): void {
      const surplus = inPhase('working').slice(share);
      if (surplus.length > 0) void end(surplus);
    },
    /** True for some time after a failed beginning: it does not count for the share of the others then. */
    isResting: () => performance.now() < restingUntilMs,
    working: () => inPhase('working').length,
    ended: () => inPhase('ended'),
    forget: (partitions: readonly number[]): void => partitions.forEach((partition) => holdings.delete(partition)),
    /** True when no work is under way. */
    isIdle: () => inPhase('ended').length === holdings.size,
    renewedAt: (nowMs: number): void => void (renewedMs = nowMs),
    loseIfOutdated: (): void => void (performance.now() - renewedMs > KEPT_MS && loseAll()),
  };
};
type Hand = ReturnType<typeof createHand>;

/** Creates the wait between two rounds, which `wake` cuts short. */
const createRest = () => {
  let woken = Promise.withResolvers<void>();
  return {
    wake: (): void => woken.resolve(),
    async rest(): Promise<void> {
      const ended = new AbortController();
      const { signal } = ended;
      await Promise.race([pause(BEAT_MS, undefined, { ref: false, signal }).catch(() => undefined), woken.promise]);
      ended.abort();
      woken = Promise.withResolvers();
    },
  };
};

/** Process that shares the partitions. */
type Member = {
  readonly id: string;
  readonly connectionString: string;
  readonly hand: Hand;
  isLeaving: boolean;
  /** Called once it is known what falls to it. */
  readonly asked: () => void;
  readonly wake: () => void;
  readonly rest: () => Promise<void>;
};

type Beaten = { undivided: string | null; others: number; held: Readonly<Record<string, number>> };

const sayTo = (client: Client) => client.query(`select pg_notify('${CHANNEL}', '')`);

/** Sends a heartbeat, takes the share of this process, and gives back what is beyond it and has ended. */
const goRound = async (client: Client, { id, hand, isLeaving, asked }: Member): Promise<void> => {
  const sentMs = performance.now();
  const takesNone = isLeaving || hand.isResting();
  const beaten = (await client.query<Beaten>(BEAT, [id, takesNone])).rows[0];
  if (!beaten) return;
  hand.renewedAt(sentMs);
  const undivided = beaten.undivided ?? (await client.query<{ token: string }>(TAKE_UNDIVIDED)).rows[0]?.token;
  const found = new Map(Object.entries(beaten.held).map(([partition, token]) => [Number(partition), token]));
  const equal = Math.ceil(PARTITIONS / (beaten.others + 1));
  const share = isLeaving ? 0 : takesNone ? Math.min(equal, hand.working()) : equal;
  if (undivided !== undefined && found.size < share) {
    const { rows } = await client.query<{ partition: number; token: string }>(TAKE, [id, share - found.size]);
    for (const { partition, token } of rows) found.set(partition, Number(token));
  }
  // Not awaited: heartbeats go on while what is new begins.
  void hand.agree(found, undivided === undefined ? undefined : Number(undivided)).then(asked);
  hand.keep(share);
  const ended = hand.ended();
  if (ended.length === 0) return;
  await client.query(GIVE_BACK, [id, ended.map(nameOf)]);
  hand.forget(ended);
  await sayTo(client);
};

/** Goes round on one connection, until that breaks or this process has left. */
const attend = (member: Member): Promise<void> =>
  withLeaseConnection(member.connectionString, async (client) => {
    client.on('notification', ({ processId }) => {
      if (processId !== (client as { processID?: number }).processID) member.wake();
    });
    await client.query(`listen ${CHANNEL}`);
    await goRound(client, member);
    await sayTo(client);
    while (!member.isLeaving || !member.hand.isIdle()) {
      await member.rest();
      await goRound(client, member);
    }
    await client.query(LEAVE, [member.id]);
    await sayTo(client);
  }).finally(member.asked);

/**
 * Divides the duty of the trading engine among the processes of a PostgreSQL server. Each partition is a row with a fencing token
 * and its holder, each process a row with a heartbeat for all that it has. A process takes an equal share of those that nobody has, or
 * whose holder's heartbeat has stopped, however it did; what is beyond its share it gives back when its work has ended. One
 * that loses its connection keeps its duty, as the fence refuses its transactions once another process has the partition: it goes on
 * where nobody took it, and ends the duty after `KEPT_MS`.
 */
export const ownedByPartitions =
  (connectionString: string): TakeOver<Fence> =>
  async (duty) => {
    const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>();
    const { wake, rest } = createRest();
    const hand = createHand(duty, wake);
    const member: Member = { id: randomUUID(), connectionString, hand, isLeaving: false, asked, wake, rest };
    const sharing = (async () => {
      // A server that is down is tried again: every caller that needs it reports the fault.
      for (let isThere = true; isThere;) {
        const hasLeft = await attend(member).then(
          () => true,
          () => false,
        );
        hand.loseIfOutdated();
        // What cannot be given back ends with the heartbeat.
        isThere = !hasLeft && !(member.isLeaving && hand.isIdle());
        if (isThere) await rest();
      }
    })();
    await isAsked;
    return {
      async release() {
        member.isLeaving = true;
        hand.keep(0);
        wake();
        await sharing;
      },
    };
  };
