import type { Exchange } from '../client/exchange.ts';
import type { OperationId } from '../contract/operationTypes.ts';

/** Difference between what the contract asks for and what came. */
export type Finding = {
  /** Requirement that is broken. */
  readonly requirement: string;
  /** What was looked at: `margin`, `code of placeOrder`. */
  readonly what: string;
  readonly expected: string;
  readonly came: string;
  /** Request that shows it; undefined for frames of the socket. */
  readonly exchange: Exchange | undefined;
  /** Frames of the socket that shows it, in their order, without tokens. */
  readonly frames?: readonly string[];
};

/** Ends a check that could not be tried, or that does not apply. */
export class Ended extends Error {
  readonly verdict: 'skip' | 'omit';
  constructor(verdict: 'skip' | 'omit', reason: string) {
    super(reason);
    this.verdict = verdict;
  }
}

/** Ends a check that called an operation which the backend does not offer (GEN-99). */
export class NotOffered extends Ended {
  readonly operation: OperationId;
  readonly exchange: Exchange;
  constructor(operation: OperationId, exchange: Exchange) {
    super('omit', `The backend does not offer ${operation} (HTTP status ${exchange.status}).`);
    this.operation = operation;
    this.exchange = exchange;
  }
}

/** Ends a check that has found a fault behind which it cannot go on. */
export class Stopped extends Error {}

const MOST_SHOWN = 400;

/** Writes a value of an answer for people: as JSON, shortened. */
export const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
};
