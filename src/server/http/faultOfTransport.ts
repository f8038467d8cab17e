import type { FastifyError } from 'fastify';
import type { Language } from '../../contract/index.ts';
import { isTransient } from '../store/index.ts';
import type { Envelope } from './envelope.ts';
import type { Texts } from '../texts/index.ts';

/** Answer to a call that did not reach its operation, or whose operation threw. */
export type Failure = { readonly status: number; readonly envelope: Envelope };

/** Thrown by the sandbox's controls when a test plans a fault. */
export class PlannedFault extends Error {}

/** Statuses that the contract names for faults of a request; every other one below 500 is answered as 400. */
const NAMED = new Set([404, 405, 413, 415, 429, 503]);

const statusOf = (error: Partial<FastifyError>): number => {
  const { statusCode = 500 } = error;
  if (NAMED.has(statusCode)) return statusCode;
  if (statusCode < 500) return 400;
  return isTransient(error) ? 503 : 500;
};

/** Builds the answer to a transport fault, in the envelope and the given language. */
export const failure = (texts: Texts, language: Language, status: number): Failure => ({
  status,
  envelope: { code: status, msg: texts.fault(language, status), data: null },
});

/** Converts a thrown error to an answer. */
export const failureOf = (texts: Texts, language: Language, error: Partial<FastifyError>): Failure =>
  failure(texts, language, statusOf(error));

/** Thrown for a request that cannot be read, or that its address does not take. */
export class RequestFault extends Error {
  readonly statusCode: 400 | 404 | 405 | 415;

  constructor(statusCode: 400 | 404 | 405 | 415) {
    super(`The request is answered with HTTP status ${statusCode}.`);
    this.statusCode = statusCode;
  }
}
