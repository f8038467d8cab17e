import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import {
  type LentClient,
  type Statement,
  type StatementPool,
  type StatementResult,
  undoesFault,
} from './statementPool.ts';

/** Statement that waits to be sent, with what receives its result; none where nobody needs it. */
type Waiting = Statement & { readonly answered?: PromiseWithResolvers<StatementResult>; readonly begins?: true };

/** Marks a statement of a transaction whose result nobody needs, so that it may be sent with a later one. */
const MAY_WAIT = Symbol('may wait');

/** Lets a statement of a transaction be sent with the next one whose result is needed, or with the commit. */
export const mayWait = (query: CompiledQuery): CompiledQuery => Object.assign({ ...query }, { [MAY_WAIT]: true });

type Results = Awaited<ReturnType<LentClient['queryAll']>>;

const CHANGING: readonly string[] = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'];

const resultOf = <Row>({ command, rowCount, rows }: StatementResult): QueryResult<Row> => ({
  rows: rows as Row[],
  ...(CHANGING.includes(command) && { numAffectedRows: BigInt(rowCount) }),
});

const failedBy = (reason: unknown, sent: readonly unknown[]): Results =>
  sent.map(() => ({ status: 'rejected', reason }));

/**
 * Hands out results: a statement that fails fails those that were sent after it with its own fault. Returns the fault that
 * fails what is sent later, too.
 */
const deliver = (sent: readonly Waiting[], results: Results): PromiseRejectedResult | undefined => {
  let fault: PromiseRejectedResult | undefined;
  for (const [index, { sql, answered }] of sent.entries()) {
    const result = results[index];
    // What was undone fails nothing after it.
    if (result?.status === 'fulfilled' && undoesFault(sql)) fault = undefined;
    if (result?.status === 'rejected') fault ??= result;
    if (fault) answered?.reject(fault.reason);
    else if (result?.status === 'fulfilled') answered?.resolve(result.value);
  }
  return fault;
};

/** Statement that ends a part of a transaction which is kept. */
export const RELEASE = 'release savepoint part';

/** Statements that change nothing if they run outside of their transaction. */
const READS = /^\s*(select|savepoint)\b/i;

const discarded = (): Error => new Error('The connection is given up: its transaction could not begin or end.');
const hasEnded = (): Error => new Error('The transaction has ended: nothing more is asked in it.');

/**
 * Connection that sends what is asked in one turn of the event loop in one round trip, and before it what was to be sent
 * with it. A transaction whose beginning failed writes nothing, and one that has ended asks nothing more: its connection
 * may be another's by then.
 */
class GatheringConnection implements DatabaseConnection {
  readonly #client: LentClient;
  #waiting: Waiting[] = [];
  #isSending = false;
  #isDiscarded = false;
  /** Whether the transaction has begun at the database, too. */
  #hasBegun = false;
  #hasEnded = false;
  #isTransaction = false;
  /** First fault of a statement of the transaction, also of one whose result nobody needed. */
  #fault: PromiseRejectedResult | undefined;

  constructor(client: LentClient) {
    this.#client = client;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { sql, parameters } = query;
    if (this.#hasEnded) throw hasEnded();
    if (MAY_WAIT in query) {
      this.#waiting.push({ sql, parameters });
      return { rows: [] };
    }
    return resultOf(await this.#ask({ sql, parameters }));
  }

  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Rows are read in pages: a pool lends no cursors.');
  }

  begin(sql: string): void {
    this.#isTransaction = true;
    this.#waiting.push({ sql, parameters: [], begins: true });
  }

  /** Commits, unless nothing was sent since the transaction began. */
  async commit(): Promise<void> {
    this.#hasEnded = true;
    if (!this.#hasBegun && this.#waiting.length <= 1) return;
    // A commit keeps what a savepoint holds, too.
    this.#waiting = this.#waiting.filter(({ sql, answered }) => answered || sql !== RELEASE);
    const { command } = await this.#ask({ sql: 'commit', parameters: [] });
    // PostgreSQL answers so where an earlier statement failed.
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  /** Rolls back what was sent, without sending the rest. */
  async rollback(): Promise<void> {
    this.#hasEnded = true;
    for (const { answered } of this.#waiting.splice(0)) answered?.reject(hasEnded());
    if (!this.#hasBegun || this.#isDiscarded) return;
    this.#fault = undefined;
    try {
      await this.#ask({ sql: 'rollback', parameters: [] });
    } catch (fault) {
      this.#isDiscarded = true;
      throw fault;
    }
  }

  release(): void {
    this.#hasEnded = true;
    this.#client.release(this.#isDiscarded);
  }

  #ask(statement: Statement): Promise<StatementResult> {
    const answered = Promise.withResolvers<StatementResult>();
    this.#waiting.push({ ...statement, answered });
    if (!this.#isSending) {
      this.#isSending = true;
      process.nextTick(() => void this.#sendAll());
    }
    return answered.promise;
  }

  /** Sends all that waits, then what was asked meanwhile. */
  async #sendAll(): Promise<void> {
    while (this.#waiting.some(({ answered }) => answered)) {
      const sent = this.#soundOf(this.#waiting.splice(0));
      if (sent.length === 0) continue;
      this.#hasBegun = true;
      const fault = deliver(sent, await this.#resultsOf(sent).catch((why: unknown) => failedBy(why, sent)));
      if (this.#isTransaction) this.#fault = fault;
    }
    this.#isSending = false;
  }

  /** Fails what was asked after a fault, without sending it; returns what undoes the fault, and what was asked after that. */
  #soundOf(asked: readonly Waiting[]): readonly Waiting[] {
    const fault = this.#fault;
    if (!fault) return asked;
    // What ends the transaction is sent whatever failed before it.
    const undoing = asked.findIndex(({ sql }) => undoesFault(sql) || (this.#hasEnded && sql === 'rollback'));
    const failed = undoing < 0 ? asked : asked.slice(0, undoing);
    for (const { answered } of failed) answered?.reject(fault.reason);
    return asked.slice(failed.length);
  }

  async #resultsOf(sent: readonly Waiting[]): Promise<Results> {
    if (this.#isDiscarded) return failedBy(discarded(), sent);
    if (!sent[0]?.begins) return this.#send(sent);
    const results = await this.#sendWithBeginning(sent[0], sent.slice(1));
    this.#isDiscarded = results[0]?.status === 'rejected';
    return results;
  }

  /** Sends a beginning by itself before writes, which would stay if they ran without it. */
  async #sendWithBeginning(beginning: Waiting, others: readonly Waiting[]): Promise<Results> {
    if (others.every(({ sql }) => READS.test(sql))) return this.#send([beginning, ...others]);
    const begun = await this.#send([beginning]);
    return begun[0]?.status === 'rejected' ? begun : [...begun, ...(await this.#send(others))];
  }

  async #send(statements: readonly Statement[]): Promise<Results> {
    const [only] = statements;
    return only && statements.length === 1
      ? Promise.allSettled([this.#client.query(only.sql, only.parameters)])
      : this.#client.queryAll(statements);
  }
}

const beginningOf = ({ isolationLevel, accessMode }: TransactionSettings): string =>
  ['start transaction', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ');

const driverOver = (pool: StatementPool): Driver => {
  const of = (connection: DatabaseConnection) => connection as GatheringConnection;
  return {
    init: async () => undefined,
    acquireConnection: async () => new GatheringConnection(await pool.connect()),
    beginTransaction: async (connection, settings) => of(connection).begin(beginningOf(settings)),
    commitTransaction: (connection) => of(connection).commit(),
    rollbackTransaction: (connection) => of(connection).rollback(),
    releaseConnection: async (connection) => of(connection).release(),
    destroy: () => pool.end(),
  };
};

/** Builds the dialect of PostgreSQL over a pool. */
export const dialectOver = (pool: StatementPool): Dialect => ({
  createDriver: () => driverOver(pool),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (kysely) => new PostgresIntrospector(kysely),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});
