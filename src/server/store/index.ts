export type { Database, Reader, Term, Transaction } from './database.ts';
export {
  DATABASE_LIMITS,
  type DatabaseLimits,
  databaseLimitsOf,
  ENGINE_ACCOUNTS_AT_ONCE,
  LIMITS_MUST_BE,
} from './databaseLimits.ts';
export { type DatabasePlace, openDatabase } from './openDatabase.ts';
export { powersBeyond } from './roles.ts';
export type { Leases } from './lease.ts';
export { LeaseLost, type Part } from './ownership.ts';
export { isInPartitions, PARTITIONS, partitionOf } from './partitions.ts';
export { isUuid, pageOf, readCursor, type RowCursor } from './rowCursor.ts';
export type { Tables } from './tables.ts';
export type { CustomerLedgerAccount, HouseLedgerAccount, LedgerAccount } from './tables/ledger.ts';
export type { AccountType } from './tables/rowTypes.ts';
export { isTransient } from './transientFaults.ts';
