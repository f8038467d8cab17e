export type { Database, Reader, Transaction } from './database.ts';
export { type DatabasePlace, openDatabase } from './openDatabase.ts';
export type { CustomerLedgerAccount, HouseLedgerAccount, LedgerAccount, Scope, Tables } from './tables.ts';
