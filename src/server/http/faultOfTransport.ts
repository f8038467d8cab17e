import type { FastifyError } from 'fastify';
import type { Language } from '../../contract/index.ts';
import { REFUSALS } from '../../domain/refusal.ts';
import type { Envelope } from './envelope.ts';
import type { Texts } from '../texts/index.ts';

/** Answer to a call that did not reach its operation, or whose operation threw. */
export type Failure = { readonly status: number; readonly envelope: Envelope };

/** Thrown by the sandbox's controls when a test plans a fault. */
export class PlannedFault extends Error {}

/** True for codes of Node and PostgreSQL that mean: the database is unreachable or shutting down. */
const isUnavailable = (code: string | undefined): boolean =>
  code !== undefined && /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|08...|57P0.|53...)$/.test(code);

const statusOf = (error: Partial<FastifyError>): number => {
  const { statusCode, code } = error;
  if (statusCode === 413 || statusCode === 429 || statusCode === 503) return statusCode;
  return isUnavailable(code) ? 503 : 500;
};

/** Builds the answer to a transport fault, in the envelope and the given language. */
export const failure = (texts: Texts, language: Language, status: number): Failure => ({
  status,
  envelope: { code: status, msg: texts.fault(language, status), data: null },
});

/** Answers an address that no operation has. */
export const nothingHere = (texts: Texts, language: Language): Failure => {
  const code = REFUSALS['not-found'];
  return { status: 404, envelope: { code, msg: texts.refusal(language, code, undefined), data: null } };
};

/** Converts a thrown error to an answer. A request that is not valid HTTP is an invalid request (1001). */
export const failureOf = (texts: Texts, language: Language, error: Partial<FastifyError>): Failure => {
  const status = statusOf(error);
  if (status !== 500 || error.statusCode === undefined || error.statusCode >= 500) {
    return failure(texts, language, status);
  }
  const code = REFUSALS['request-invalid'];
  const detail = { field: 'body' };
  return { status: 200, envelope: { code, msg: texts.refusal(language, code, detail), data: detail } };
};
