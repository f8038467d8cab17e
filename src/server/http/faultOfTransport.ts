import type { FastifyError } from 'fastify';
import type { Language } from '../../contract/index.ts';
import { REFUSALS } from '../../domain/refusal.ts';
import type { Envelope } from './envelope.ts';
import type { Texts } from '../texts/index.ts';

/** What is answered when a call did not come to its operation, or the operation broke. */
export type Failure = { readonly status: number; readonly envelope: Envelope };

/** Said by what asks for a fault on purpose (the sandbox's controls). */
export class PlannedFault extends Error {}

/** Codes by which Node and PostgreSQL say that the database cannot be reached, or is going down. */
const isUnavailable = (code: string | undefined): boolean =>
  code !== undefined && /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|08...|57P0.|53...)$/.test(code);

const statusOf = (error: Partial<FastifyError>): number => {
  const { statusCode, code } = error;
  if (statusCode === 413 || statusCode === 429 || statusCode === 503) return statusCode;
  return isUnavailable(code) ? 503 : 500;
};

/** A fault of the transport, in the envelope and in words. */
export const failure = (texts: Texts, language: Language, status: number): Failure => ({
  status,
  envelope: { code: status, msg: texts.fault(language, status), data: null },
});

/** What an address that no operation has answers. */
export const nothingHere = (texts: Texts, language: Language): Failure => {
  const code = REFUSALS['not-found'];
  return { status: 404, envelope: { code, msg: texts.refusal(language, code, undefined), data: null } };
};

/** What a thrown error answers. A request that HTTP itself cannot read is a request that is not valid (1001). */
export const failureOf = (texts: Texts, language: Language, error: Partial<FastifyError>): Failure => {
  const status = statusOf(error);
  if (status !== 500 || error.statusCode === undefined || error.statusCode >= 500) {
    return failure(texts, language, status);
  }
  const code = REFUSALS['request-invalid'];
  const detail = { field: 'body' };
  return { status: 200, envelope: { code, msg: texts.refusal(language, code, detail), data: detail } };
};
