import { type QueryExecutorProvider, sql } from 'kysely';

/** Life of a lease after its last heartbeat. Another process takes it at most so long, and one look, after a silent death. */
export const LEASE_SECONDS = 5;

/**
 * Holder of the row `engine` while its work is divided: all processes that share it are one to a process of an earlier
 * version, which takes that row alone.
 */
export const SHARED_HOLDER = '00000000-0000-0000-0000-000000000000';

/** Lease as the database has it. */
export type Lease = {
  /** How often it was taken. */
  readonly takings: number;
  /** Seconds since the last heartbeat of its holder; infinite where nobody has it. */
  readonly ageSeconds: number;
};

/** Leases of the engine's partitions together: `ageSeconds` is the oldest of theirs. */
export type EngineLeases = Lease & {
  /** Number of partitions whose lease has ended. */
  readonly free: number;
};

/** Leases of a database; undefined where nobody ever took them. */
export type Leases = { readonly engine: EngineLeases | undefined; readonly feed: Lease | undefined };

type LeasesRow = { name: 'engine' | 'feed'; takings: string; age: number; free: number };

/** Reads the leases. A process of an earlier version has all partitions at once. */
export const readLeases = async (reader: QueryExecutorProvider): Promise<Leases> => {
  const { rows } = await sql<LeasesRow>`
    with ends as (
      select 'engine' as name, part.token, greatest(member.expires_at, undivided.expires_at) as at
      from leases part
        left join engine_members member on member.id = part.holder
        left join leases undivided on undivided.name = 'engine' and undivided.holder <> ${SHARED_HOLDER}
      where part.name like 'engine-%'
      union all
      select 'feed', token, expires_at from leases where name = 'feed')
    select name, sum(token)::bigint as takings,
      max(case when isfinite(at) then extract(epoch from clock_timestamp() - at)::float8 + ${LEASE_SECONDS}::float8
        else 'infinity' end) as age,
      (count(*) filter (where (at > clock_timestamp()) is not true))::int as free
    from ends group by name having sum(token) > 0 or bool_or(isfinite(at))`.execute(reader);
  const leaseOf = (name: LeasesRow['name']): EngineLeases | undefined => {
    const row = rows.find((one) => one.name === name);
    return row && { takings: Number(row.takings), ageSeconds: row.age, free: row.free };
  };
  return { engine: leaseOf('engine'), feed: leaseOf('feed') };
};

/** Process that reads the feed for all others. */
export type Feeder = { readonly token: number; readonly address: string };

/** Reads who reads the feed; undefined where nobody does. */
export const readFeeder = async (reader: QueryExecutorProvider): Promise<Feeder | undefined> => {
  const { rows } = await sql<{ token: string; address: string }>`
    select token, address from leases
    where name = 'feed' and address is not null and expires_at > clock_timestamp()`.execute(reader);
  const [row] = rows;
  return row && { token: Number(row.token), address: row.address };
};
