/**
 * Limits of one pool of connections to a PostgreSQL server: how many there are, and how long connecting, waiting for a
 * lock, a statement, and the pause between two statements of a transaction may take, milliseconds. A limit of time of 0
 * is none.
 */
export type DatabaseLimits = {
  readonly connections: number;
  readonly connectMs: number;
  readonly lockMs: number;
  readonly statementMs: number;
  readonly idleMs: number;
  /** Longest statement of a transaction, which sets that limit itself; that of any statement where absent. */
  readonly transactionStatementMs?: number;
  /** Time without an answer after which an idle connection is asked whether it still leads to the server; never where absent. */
  readonly unheardMs?: number;
};

/** Limits of the pool that requests use, where the operator names no others. */
export const DATABASE_LIMITS = {
  connections: 10,
  connectMs: 5000,
  lockMs: 3000,
  statementMs: 30_000,
  idleMs: 15_000,
  unheardMs: 1000,
} satisfies DatabaseLimits;

/** Accounts that the trading engine processes at once: each has a connection of the engine's pool, and one more reads. */
export const ENGINE_ACCOUNTS_AT_ONCE = 8;

/** Longest statement of a fenced transaction, which a process that takes over has to wait for. */
export const FENCED_STATEMENT_MS = 5000;

/**
 * Returns the limits of the trading engine's pool. They are short: its statements are small, an account that waits is tried
 * again, and a transaction of a stopped process must not keep another process from taking over.
 */
export const engineLimits = (limits: DatabaseLimits): DatabaseLimits => ({
  ...limits,
  connections: ENGINE_ACCOUNTS_AT_ONCE + 1,
  lockMs: Math.min(limits.lockMs, 1000),
  idleMs: Math.min(limits.idleMs, 3000),
  // A stop that waits for a silent connection is executed within 15 s. All accounts are read outside of a transaction.
  transactionStatementMs: FENCED_STATEMENT_MS,
});

/** Returns the limits of the one connection for what is obeyed within a second: a try that takes longer is given up. */
export const limitsApart = (limits: DatabaseLimits): DatabaseLimits => ({
  ...limits,
  connections: 1,
  connectMs: Math.min(limits.connectMs, 1000),
  statementMs: Math.min(limits.statementMs, 1000),
});

/** Limits of the one connection that migrates: a migration takes as long as it takes, and limits its locks by itself. */
export const MIGRATION_LIMITS: DatabaseLimits = {
  connections: 1,
  connectMs: 10_000,
  lockMs: 0,
  statementMs: 0,
  idleMs: 0,
};

/** Words of the operator's variable with the limit that each sets, and the number of its unit. */
const WORDS: Readonly<Record<string, readonly [limit: keyof typeof DATABASE_LIMITS, unit: number]>> = {
  connections: ['connections', 1],
  connect: ['connectMs', 1000],
  lock: ['lockMs', 1000],
  statement: ['statementMs', 1000],
  idle: ['idleMs', 1000],
};

export const LIMITS_MUST_BE =
  'limits from 1 to 600, such as `connections:20,lock:3`: `connections`, and `connect`, `lock`, `statement`, `idle` in ' +
  'seconds';

/** Parses limits, which replace the defaults of those named; each is named once. */
export const databaseLimitsOf = (text: string): typeof DATABASE_LIMITS | undefined => {
  const named = new Map<keyof typeof DATABASE_LIMITS, number>();
  for (const entry of text.split(',')) {
    const [, word = '', figure = ''] = /^\s*([a-z]+)\s*:\s*(\d{1,3})\s*$/.exec(entry) ?? [];
    const found = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
    if (!found || named.has(found[0]) || Number(figure) < 1 || Number(figure) > 600) return undefined;
    named.set(found[0], Number(figure) * found[1]);
  }
  return { ...DATABASE_LIMITS, ...Object.fromEntries(named) };
};
