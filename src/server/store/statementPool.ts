/** Statement with the values of its parameters; without any, it may be several in one text. */
export type Statement = { readonly sql: string; readonly parameters: readonly unknown[] };

/** Result of a statement, in the form of `pg`. */
export type StatementResult = { readonly command: string; readonly rowCount: number; readonly rows: unknown[] };

/** Connection that is lent by a pool. */
export type LentClient = {
  query(sql: string, parameters: readonly unknown[]): Promise<StatementResult>;
  /**
   * Sends statements in one round trip. Each runs after the one before it, whose work it sees. One that fails fails those after
   * it, or each of them fails by itself, until one undoes the fault; a transaction that failed so is rolled back by the caller.
   */
  queryAll(statements: readonly Statement[]): Promise<readonly PromiseSettledResult<StatementResult>[]>;
  /** Gives the connection back; a discarded one is closed. */
  release(isDiscarded?: boolean): void;
};

/** Connections of a database. */
export type StatementPool = {
  connect(): Promise<LentClient>;
  end(): Promise<void>;
};

const UNDOES = /^\s*rollback to savepoint\b/i;

/** True for a statement after which what failed before it fails nothing any more. */
export const undoesFault = (sql: string): boolean => UNDOES.test(sql);

const BEGINS = /^\s*(begin|start transaction)\b/i;

/** True for the statement that begins a transaction. */
export const isBegin = (sql: string): boolean => BEGINS.test(sql);

const COMMITS = /^\s*commit\b/i;

/** True for the statement that ends a transaction and keeps it. */
export const isCommit = (sql: string): boolean => COMMITS.test(sql);

/** Returns the first fault of statements that was not undone after it. */
export const faultLeft = (
  statements: readonly Pick<Statement, 'sql'>[],
  results: readonly PromiseSettledResult<StatementResult>[],
): PromiseRejectedResult | undefined => {
  let fault: PromiseRejectedResult | undefined;
  for (const [index, result] of results.entries()) {
    if (result.status === 'rejected') fault ??= result;
    else if (undoesFault(statements[index]?.sql ?? '')) fault = undefined;
  }
  return fault;
};
