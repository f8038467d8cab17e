export type { Database, Reader, Transaction } from './database.ts';
export { type DatabasePlace, openDatabase } from './openDatabase.ts';
export { isUuid, pageOf, readCursor, type RowCursor } from './rowCursor.ts';
export type { CustomerLedgerAccount, HouseLedgerAccount, LedgerAccount, AccountType, Tables } from './tables.ts';
