export type { Database, Reader, Transaction } from './database.ts';
export { type DatabasePlace, openDatabase } from './openDatabase.ts';
export { isUuid, readCursor, type RowCursor, writeCursor } from './rowCursor.ts';
export type { CustomerLedgerAccount, HouseLedgerAccount, LedgerAccount, AccountType, Tables } from './tables.ts';
