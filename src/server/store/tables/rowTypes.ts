import type { ColumnType } from 'kysely';

/** Customer's account that something belongs to. Real and demo never mix. */
export type AccountType = 'real' | 'demo';

/** Written as JSON text, read as its value. */
export type Json<T> = ColumnType<T, string, string>;
/** Nullable column, which may be left out when a row is written. */
export type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
