import { type PoolClient, Query } from 'pg';
import { type Statement, type StatementResult, undoesFault } from './statementPool.ts';

/** Statement with the name that a connection prepares it by; without one it is parsed each time. */
export type NamedStatement = Statement & { readonly name: string | undefined };

type Settled = PromiseSettledResult<StatementResult>;

/** What this module uses of the driver's connection. */
type Wire = {
  readonly stream: { cork(): void; uncork(): void };
  readonly submittedNamedStatements: Record<string, string>;
  sync(): void;
};

/** What this module uses of the driver's query, which keeps the results of several statements in their order. */
type DriverQuery = {
  name: string | undefined;
  text: string;
  values: unknown[];
  query_timeout?: number;
  readonly _results: StatementResult | readonly StatementResult[];
  readonly _canceledDueToError: Error | false;
  callback: (fault: Error | null) => void;
  prepare(wire: Wire): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
};

const DriverQuery = Query as unknown as new (
  text: string,
  values: undefined,
  callback: (fault: Error | null) => void,
) => DriverQuery;

/**
 * Statements that the server carries out until one fails, and answers all at once: the driver alone asks for an answer after
 * each, which costs both sides as much as a small statement.
 */
class Together extends DriverQuery {
  readonly #statements: readonly NamedStatement[];
  #done = 0;

  constructor(statements: readonly NamedStatement[], settle: (settled: readonly Settled[]) => void) {
    super('', undefined, (fault) => settle(this.#settledBy(fault)));
    this.#statements = statements;
  }

  submit(wire: Wire): null {
    // What is sent for one statement, but for the word that it is to be answered.
    const unanswered: Wire = Object.create(wire, { sync: { value: () => undefined } });
    wire.stream.cork();
    try {
      for (const { sql, name, parameters } of this.#statements) {
        Object.assign(this, { text: sql, name, values: [...parameters] });
        this.prepare(unanswered);
      }
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
    this.#goOn();
    return null;
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    super.handleCommandComplete(message, wire);
    this.#done += 1;
    this.#goOn();
  }

  handleError(fault: Error, { submittedNamedStatements }: Wire): void {
    // The server has not parsed what comes after the one that failed.
    for (const { name } of this.#statements.slice(this.#done)) {
      if (name !== undefined) Reflect.deleteProperty(submittedNamedStatements, name);
    }
    this.callback(fault);
  }

  handleReadyForQuery(): void {
    this.callback(this._canceledDueToError || null);
  }

  /** Names the statement that the server's next messages are about. */
  #goOn(): void {
    const next = this.#statements[this.#done];
    if (next) Object.assign(this, { text: next.sql, name: next.name });
  }

  #settledBy(fault: Error | null): readonly Settled[] {
    const results = [this._results].flat();
    const unread = this._canceledDueToError;
    return this.#statements.map((_statement, index) => {
      const [result, reason] = [results[index], unread || fault];
      if (unread || index >= this.#done || !result) return { status: 'rejected', reason };
      const { command, rowCount, rows } = result;
      return { status: 'fulfilled', value: { command, rowCount: rowCount ?? 0, rows } };
    });
  }
}

/** True for statements that can be sent so: each alone in its text. */
export const mayGoTogether = (statements: readonly Statement[]): boolean =>
  statements.every(({ sql, parameters }) => parameters.length > 0 || !sql.includes(';'));

/** Splits statements before each that undoes a fault: it runs whatever failed before it. */
const untilFault = (statements: readonly NamedStatement[]): readonly (readonly NamedStatement[])[] => {
  const parts: NamedStatement[][] = [[]];
  for (const statement of statements) {
    if (undoesFault(statement.sql)) parts.push([]);
    parts.at(-1)?.push(statement);
  }
  return parts.filter(({ length }) => length > 0);
};

/**
 * Sends statements in one round trip; one that fails fails those after it, up to one that undoes it. The driver has to be able
 * to write each parameter.
 */
export const sendTogether = async (
  client: PoolClient,
  statements: readonly NamedStatement[],
  answerMs: number | undefined,
): Promise<readonly Settled[]> => {
  const send = (part: readonly NamedStatement[]) =>
    new Promise<readonly Settled[]>((resolve) => {
      const query = new Together(part, resolve);
      if (answerMs !== undefined) query.query_timeout = answerMs;
      client.query(query as never);
    });
  return (await Promise.all(untilFault(statements).map(send))).flat();
};
