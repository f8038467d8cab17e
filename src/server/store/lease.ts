import { type QueryExecutorProvider, sql } from 'kysely';

/** Life of a lease after its last heartbeat. Another process takes it at most so long, and one look, after a silent death. */
export const LEASE_SECONDS = 5;

/** What one process does for all: trading at prices, or reading the feed of prices. */
export type LeaseName = 'engine' | 'feed';

/** Lease of the engine, as the database has it. */
export type Lease = {
  /** Process that took it last: an id that it drew at its start. */
  readonly holder: string;
  /** Fencing token: how often the lease was taken. */
  readonly token: number;
  /** Seconds since the last heartbeat; infinite where the holder gave the lease back. */
  readonly ageSeconds: number;
};

/** Reads the lease of the engine; undefined where nobody ever took it. */
export const readLease = async (reader: QueryExecutorProvider): Promise<Lease | undefined> => {
  const { rows } = await sql<{ holder: string; token: string; age: number | null }>`
    select holder, token, case when isfinite(expires_at)
      then extract(epoch from clock_timestamp() - expires_at)::float8 + ${LEASE_SECONDS} end as age
    from leases where name = 'engine' and holder is not null`.execute(reader);
  const [row] = rows;
  return row && { holder: row.holder, token: Number(row.token), ageSeconds: row.age ?? Infinity };
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
