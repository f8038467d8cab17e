import { REFUSALS, type Refusal } from '../../domain/refusal.ts';

/** Failure of a call: the server refused it, or no answer of the contract arrived. */
export type CallError = Refused | TransportFault;

/**
 * Refusal of the server. Its code narrows its detail: `error.code === 2107 && error.detail.price`. A newer server may
 * send codes that this app does not know: to them no code narrows, and `refusalName` has no name. An older server may
 * leave fields of the detail out; `msg` then says what is known.
 */
export type Refused = {
  readonly kind: 'refused';
  /** Text in the customer's language, from the server. */
  readonly msg: string;
} & Received<Refusal>;

/** Refusal as it is received: each field of its detail may be missing. */
type Received<Sent> = Sent extends { readonly detail: infer Detail extends object }
  ? Omit<Sent, 'detail'> & { readonly detail: Partial<Detail> }
  : Sent;

export type TransportFault = {
  readonly kind: 'transport';
  /** HTTP status, or the reason why there is none. */
  readonly status: number | 'unreachable' | 'timeout' | 'unreadable';
  readonly msg: string | null;
  /** Id that customer service asks for. */
  readonly requestId: string | null;
};

/** Reads a refusal from an envelope; its detail has no field where the data is null. */
export function refused(code: number, msg: string, data: unknown): Refused;
export function refused(code: number, msg: string, data: unknown): object {
  return { kind: 'refused', code, msg, detail: typeof data === 'object' && data !== null ? data : {} };
}

/**
 * Narrows the error of a hook or an `unwrap`: RTK Query may also return an exception of our own code, which is a bug.
 */
export const isCallError = (error: unknown): error is CallError =>
  typeof error === 'object' && error !== null && 'kind' in error;

/** True for the refusal of a call that only lacks a proof of the second step, which this customer can give (1208). */
export const isSecondStepNeeded = (error: unknown): boolean =>
  isCallError(error) &&
  error.kind === 'refused' &&
  error.code === REFUSALS['second-step-needed'] &&
  (error.detail.kinds ?? []).length > 0;

/** True where the server does not offer the operation that was called (GEN-99). */
export const isNotOffered = (error: unknown): boolean =>
  isCallError(error) && error.kind === 'transport' && (error.status === 404 || error.status === 405);

/**
 * True when the request may have been carried out although no answer came. The statuses that are answered before the
 * operation exclude it; after any other fault only a look-up by the idempotency key can find out.
 */
export const isOutcomeUnknown = (error: unknown): boolean =>
  isCallError(error) &&
  error.kind === 'transport' &&
  (typeof error.status !== 'number' || ![400, 404, 405, 413, 415, 429].includes(error.status));
