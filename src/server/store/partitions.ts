import { hash } from 'node:crypto';
import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** Number of parts that the accounts are divided into, each of which one process trades for. */
export const PARTITIONS = 64;

export const ALL_PARTITIONS: readonly number[] = Array.from({ length: PARTITIONS }, (_, partition) => partition);

/** Returns the partition of an account. It is taken of a hash, as ids begin with the time at which they were made. */
export const partitionOf = (accountId: string): number => {
  const [first = 0] = hash('sha256', Buffer.from(accountId.replaceAll('-', ''), 'hex'), 'buffer');
  return first % PARTITIONS;
};

/** Condition that an account, whose id stands in this column, is in one of these partitions; true for all of them. */
export const isInPartitions = (accountId: string, partitions: readonly number[]): RawBuilder<SqlBool> =>
  partitions.length === PARTITIONS
    ? sql<SqlBool>`true`
    : sql<SqlBool>`get_byte(sha256(uuid_send(${sql.ref(accountId)})), 0) % ${sql.lit(PARTITIONS)} = any(${[...partitions]}::int[])`;
