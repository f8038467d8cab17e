import { type Level, type Logger, pino } from 'pino';

/**
 * Selects the fields of an error that are logged. A database's errors carry the values of a statement, which are
 * customers' data; the log has none of them.
 */
const loggedError = ({ name, message, code, stack }: Error & { readonly code?: string }) => ({
  type: name,
  message,
  code,
  stack: stack ?? '',
});

/** Settings of every log of the server: lines of JSON. */
export const logSettings = (level: Level | 'silent') => ({ level, serializers: { err: loggedError } });

/** Creates the log of what belongs to no request. Its lines are written at once, so that the last one of a process is not lost. */
export const createLog = (): Logger =>
  pino(logSettings('info'), { write: (line: string) => void process.stdout.write(line) });

/** What a fault is about, beside requests: their lines have the customer. */
export type FaultSubject = { readonly account: string; readonly orders: readonly string[] };

/** Logs a fault, and what it is about where that is known. */
export type Report = (fault: unknown, about?: FaultSubject) => void;

/** Returns the function that logs a fault, by its text or with its stack. */
export const reportTo =
  (log: Pick<Logger, 'error'>): Report =>
  (fault, about) =>
    typeof fault === 'string'
      ? log.error({ ...about }, fault)
      : log.error({ err: fault, ...about }, (fault as Partial<Error>).message);
