import type { StatementPool } from './statementPool.ts';

/** Connections of a pool, and how many callers wait for one. */
export type PoolLoad = { readonly open: number; readonly idle: number; readonly waiting: number };

/** Pool that says how much it is used, where it is one of several connections. */
export type LoadedPool = StatementPool & { readonly load?: () => PoolLoad };
