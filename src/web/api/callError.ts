/** Failure of a call: the server refused it, or no answer of the contract arrived. */
export type CallError = Refused | TransportFault;

export type Refused = {
  readonly kind: 'refused';
  /** Code of the catalogue (`domain/refusal.ts`); a newer server may send codes that this app does not know. */
  readonly code: number;
  /** Text in the customer's language, from the server. */
  readonly msg: string;
  readonly detail: Readonly<Record<string, string>>;
};

export type TransportFault = {
  readonly kind: 'transport';
  /** HTTP status, or the reason why there is none. */
  readonly status: number | 'unreachable' | 'timeout' | 'unreadable';
  readonly msg: string | null;
  /** Id that customer service asks for. */
  readonly requestId: string | null;
};

export const refused = (code: number, msg: string, data: unknown): Refused => ({
  kind: 'refused',
  code,
  msg,
  detail: isDetail(data) ? data : {},
});

const isDetail = (data: unknown): data is Record<string, string> => typeof data === 'object' && data !== null;

/**
 * Narrows the error of a hook or an `unwrap`: RTK Query may also return an exception of our own code, which is a bug.
 */
export const isCallError = (error: unknown): error is CallError =>
  typeof error === 'object' && error !== null && 'kind' in error;

/**
 * True when the request may have been carried out although no answer came. The limits 413 and 429 are checked before
 * the operation; after any other fault only a look-up by the idempotency key can find out.
 */
export const isOutcomeUnknown = (error: unknown): boolean =>
  isCallError(error) && error.kind === 'transport' && error.status !== 413 && error.status !== 429;
