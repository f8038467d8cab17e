/** How a call can fail: the server understood and refused, or no answer of the contract arrived. */
export type CallError = Refused | TransportFault;

export type Refused = {
  readonly kind: 'refused';
  /** Of the catalogue (`domain/refusal.ts`), but a newer server may know more refusals than this app. */
  readonly code: number;
  /** In the customer's language, from the server. */
  readonly msg: string;
  readonly detail: Readonly<Record<string, string>>;
};

export type TransportFault = {
  readonly kind: 'transport';
  /** An HTTP status, or why there is none. */
  readonly status: number | 'unreachable' | 'timeout' | 'unreadable';
  readonly msg: string | null;
  /** For customer service. */
  readonly requestId: string | null;
};

export const refused = (code: number, msg: string, data: unknown): Refused => ({
  kind: 'refused',
  code,
  msg,
  detail: isDetail(data) ? data : {},
});

const isDetail = (data: unknown): data is Record<string, string> => typeof data === 'object' && data !== null;

/** Narrows what a hook or an `unwrap` gives: RTK Query may also answer an error of our own code, which is a bug. */
export const isCallError = (error: unknown): error is CallError =>
  typeof error === 'object' && error !== null && 'kind' in error;

/**
 * Whether the request may have been done although no answer came. The limits 413 and 429 stand before the operation;
 * after any other fault only its idempotency key can tell.
 */
export const isOutcomeUnknown = (error: unknown): boolean =>
  isCallError(error) && error.kind === 'transport' && error.status !== 413 && error.status !== 429;
