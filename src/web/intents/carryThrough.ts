import { CALL_TIMEOUT_MS } from '../../domain/callTimeout.ts';
import { type RefusalName, REFUSALS } from '../../domain/refusal.ts';
import { type CallError, isCallError, isOutcomeUnknown } from '../api/index.ts';
import type { Intent } from './keptIntent.ts';

/** Outcome of an intent. `nothing`: the server knows no such request, and it is too old to be sent. */
export type Outcome<Answer> =
  | { readonly kind: 'done'; readonly answer: Answer }
  | { readonly kind: 'refused'; readonly error: CallError }
  | { readonly kind: 'nothing' };

/** State of a request as looked up by its key, without sending it. */
export type Known<Answer> = Outcome<Answer> | { readonly kind: 'in-progress' };

/** End of carrying an intent through. `signed-out`: its session is over; only its customer may look it up again. */
export type End<Answer> = Outcome<Answer> | { readonly kind: 'signed-out' };

export type Ways<Request, Answer> = {
  /** True when it may have been sent before, as by the page before a reload. */
  readonly mayBeSent: boolean;
  /** True when the session of its press is over: then it is only looked up, by its customer's next session. */
  readonly isOnlyLookedUp?: boolean;
  /** True while the customer and the token are those that it began with; checked before and after each call. */
  readonly isOwnSession: () => boolean;
  /** Sends the request with its key; throws a `CallError`. */
  readonly send: (intent: Intent<Request>) => Promise<Answer>;
  /** Looks up the outcome of a key; throws a `CallError` without an answer. */
  readonly look: (key: string) => Promise<Known<Answer>>;
  /** Milliseconds since the press, by a clock that is never set back. */
  readonly ageMs: () => number;
  /** Waits; ends at once when the session ends. */
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Called when an answer was lost and the outcome is being checked. */
  readonly onChecking: () => void;
};

/**
 * Time within which a press may be sent again with its key (§9: 60 s). Nothing is sent later: the customer did not
 * agree to the price of a minute later. The server carries out the same key once, however often it comes.
 */
const RESEND_WITHIN_MS = CALL_TIMEOUT_MS;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 10_000;

/** True when the session ended: its end aborts the calls under way, or the server answered 401. */
const isSignedOut = (error: unknown): boolean =>
  isCallError(error)
    ? error.kind === 'refused' && error.code === REFUSALS['sign-in-needed']
    : error instanceof Object && 'name' in error && error.name === 'AbortError';

const isRefusal = (error: CallError, name: RefusalName) => error.kind === 'refused' && error.code === REFUSALS[name];

/** True when the request may have been carried out, or may still be, although this attempt brought no answer. */
const isOpen = (error: CallError, isSentBefore: boolean): boolean => {
  if (isOutcomeUnknown(error) || isRefusal(error, 'still-in-progress')) return true;
  // A limit that turns a repetition away gives no information about the attempt before it.
  return isSentBefore && (error.kind === 'transport' || isRefusal(error, 'too-many-requests'));
};

/**
 * Carries an intent through until its end is known: done once, refused, or never arrived. Ends with the session that it
 * began in, so that nothing is sent or looked up for the next customer.
 */
export const carryThrough = async <Request, Answer>(
  intent: Intent<Request>,
  { mayBeSent, isOnlyLookedUp = false, isOwnSession, send, look, ageMs, wait, onChecking }: Ways<Request, Answer>,
): Promise<End<Answer>> => {
  let isSentBefore = mayBeSent;
  let waitMs = FIRST_WAIT_MS;
  while (isOwnSession()) {
    const isSent = !isOnlyLookedUp && ageMs() < RESEND_WITHIN_MS;
    try {
      const found = isSent ? ({ kind: 'done', answer: await send(intent) } as const) : await look(intent.key);
      if (!isOwnSession()) break;
      if (found.kind !== 'in-progress') return found;
    } catch (error) {
      if (!isOwnSession() || isSignedOut(error)) break;
      if (!isCallError(error)) throw error;
      if (!isOpen(error, isSentBefore)) return { kind: 'refused', error };
    }
    isSentBefore = true;
    onChecking();
    await wait(waitMs);
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  }
  return { kind: 'signed-out' };
};
