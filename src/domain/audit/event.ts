/** Seconds of a day. */
const DAY = 86_400;

/** What customers see of their own record, under "Security". */
export const SECURITY_EVENT_KINDS = [
  'signed-up',
  'signed-in',
  'sign-in-failed',
  'session-ended',
  'sessions-ended',
  'password-changed',
  'password-failed',
  'contact-changed',
  'settings-changed',
  'authenticator-added',
  'authenticator-removed',
  'passkey-added',
  'passkey-renamed',
  'passkey-removed',
  'recovery-codes-renewed',
  'second-step-failed',
  'second-step-lost',
  'second-step-kept',
  'second-step-removed',
  'destination-added',
  'destination-changed',
  'destination-removed',
  'not-me',
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

/** Events that "it was not me" can be said of. */
const DISOWNABLE: ReadonlySet<AuditKind> = new Set([
  'signed-in',
  'password-changed',
  'contact-changed',
  'authenticator-added',
  'passkey-added',
  'recovery-codes-renewed',
  'destination-added',
  'destination-changed',
]);

/** How long after an event "it was not me" can be said of it, seconds. */
export const DISOWNABLE_SECONDS = 7 * DAY;

/** "It was not me" that was done: its place in the record, and the instant since which it undid what a stranger may have done. */
export type Disowned = { readonly seq: number; readonly since: number };

/** True for an event that a customer may say "it was not me" of now, and has not (SEV-11). */
export const mayDisown = (
  event: { readonly kind: AuditKind; readonly actor: string; readonly at: number; readonly seq: number },
  done: readonly Disowned[],
  now: number,
): boolean =>
  DISOWNABLE.has(event.kind) &&
  event.actor === 'customer' &&
  now < event.at + DISOWNABLE_SECONDS &&
  !done.some(({ seq, since }) => since <= event.at && event.seq < seq);

/** What the desk and the system do, which the desk alone reads. */
export const DESK_EVENT_KINDS = [
  'desk-refused',
  'requests-listed',
  'request-viewed',
  'second-step-viewed',
  'corrections-listed',
  'payments-matched',
  'events-read',
  'request-approved',
  'request-decided',
  'request-claimed',
  'request-taken-over',
  'request-released',
  'payout-returned',
  'repayment-reversed',
  'transfer-released',
  'case-closed',
  'rate-set',
  'rate-revoked',
  'payout-rate-set',
  'halt-set',
  'halt-ended',
  'correction-entered',
  'correction-confirmed',
  'correction-dropped',
  'clock-confirmed',
  'nights-confirmed',
  'item-published',
] as const;

/** Kind of an event of the record. */
export type AuditKind = SecurityEventKind | (typeof DESK_EVENT_KINDS)[number];

export const AUDIT_KINDS: readonly AuditKind[] = [...SECURITY_EVENT_KINDS, ...DESK_EVENT_KINDS];

/** Time that events of everyday use are kept for, seconds: 400 days. */
export const SHORT_RETENTION = 400 * DAY;
/** Time that all other events are kept for, seconds: five years, as records of orders and payments are. */
export const LONG_RETENTION = 1827 * DAY;

const OF_EVERYDAY_USE: ReadonlySet<AuditKind> = new Set([
  'signed-in',
  'sign-in-failed',
  'session-ended',
  'sessions-ended',
  'password-failed',
  'settings-changed',
  'second-step-failed',
]);

/** Returns how long an event is kept, seconds. */
export const retentionOf = (kind: AuditKind): number => (OF_EVERYDAY_USE.has(kind) ? SHORT_RETENTION : LONG_RETENTION);

/** Failures of one kind, customer and day that each have an event of their own. */
const NOTED_ONE_BY_ONE = 5;

/**
 * True for a failure of the day that has an event: each of the first five, then the 10th, the 100th, the 1000th, with the
 * number so far. Failures on purpose write about ten events a day for a customer, however many they are.
 */
export const isNotedFailure = (count: number): boolean => count <= NOTED_ONE_BY_ONE || /^10+$/.test(count.toString());
