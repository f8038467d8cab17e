export type { Database, Reader, Transaction } from './database.ts';
export { type DatabasePlace, openDatabase } from './openDatabase.ts';
export { isUuid, pageOf, readCursor, type RowCursor } from './rowCursor.ts';
export type { Tables } from './tables.ts';
export type { CustomerLedgerAccount, HouseLedgerAccount, LedgerAccount } from './tables/ledger.ts';
export type { AccountType } from './tables/rowTypes.ts';
