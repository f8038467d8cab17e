import { CALL_TIMEOUT_MS } from '../../domain/callTimeout.ts';
import { type RefusalName, REFUSALS } from '../../domain/refusal.ts';
import { type CallError, isCallError, isOutcomeUnknown, type Refused } from '../api/index.ts';
import type { Intent } from './keptIntent.ts';

/**
 * Outcome of an intent. `nothing`: the server knows no such request, and it is too old to be sent. Without the time of its
 * press this is likely, and not sure. `offline`: the device
 * was offline at the press, so that it was never sent.
 */
export type Outcome<Answer> =
  | { readonly kind: 'done'; readonly answer: Answer }
  | { readonly kind: 'offline' }
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
  /** Age of a press up to which it may be sent, milliseconds. */
  readonly sendWithinMs?: number;
  /** True while the server may still carry out a sending that has not arrived yet. */
  readonly mayStillArrive?: () => boolean;
  /**
   * Returns the press with a new key, timed by the server's clock, when it was refused although it is not old: the clock
   * that it was timed with was wrong.
   */
  readonly retimed?: (intent: Intent<Request>, refused: Refused) => Intent<Request> | undefined;
  /** Called before each sending. */
  readonly onSending?: () => void;
  /** Sends the request with its key; throws a `CallError`. */
  readonly send: (intent: Intent<Request>) => Promise<Answer>;
  /** Looks up the outcome of a key; throws a `CallError` without an answer. */
  readonly look: (key: string) => Promise<Known<Answer>>;
  /** Milliseconds since the press, by a clock that is never set back. */
  readonly ageMs: () => number;
  /** Waits; ends at once when the session ends. */
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Called when an answer was lost and the outcome is being checked. */
  readonly onChecking: (intent: Intent<Request>) => void;
};

/**
 * Time within which a press may be sent again with its key, where the press does not say it (§9: 60 s). Nothing is sent
 * later. The server carries out the same key once, however often it comes.
 */
const SEND_WITHIN_MS = CALL_TIMEOUT_MS;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 10_000;

/** True when the session ended: its end aborts the calls under way, or the server answered 401. */
const isSignedOut = (error: unknown): boolean =>
  isCallError(error)
    ? error.kind === 'refused' && error.code === REFUSALS['sign-in-needed']
    : error instanceof Object && 'name' in error && error.name === 'AbortError';

const isRefusal = (error: CallError, name: RefusalName) => error.kind === 'refused' && error.code === REFUSALS[name];

/**
 * True for the refusal of a repetition that differs from its first sending, as of another version of the app: the key
 * still answers what the first one did.
 */
const isOfAnotherForm = (error: CallError) =>
  isRefusal(error, 'request-invalid') || isRefusal(error, 'idempotency-key-reused');

/** True when the request may have been carried out, or may still be, although this attempt brought no answer. */
const isOpen = (error: CallError, isSentBefore: boolean): boolean => {
  if (isOutcomeUnknown(error) || isRefusal(error, 'still-in-progress')) return true;
  // A limit that turns a repetition away gives no information about the attempt before it.
  if (!isSentBefore) return false;
  return error.kind === 'transport' || isRefusal(error, 'too-many-requests') || isOfAnotherForm(error);
};

/**
 * Carries an intent through until its end is known: done once, refused, or never arrived. Ends with the session that it
 * began in, so that nothing is sent or looked up for the next customer.
 */
export const carryThrough = async <Request, Answer>(
  pressed: Intent<Request>,
  {
    mayBeSent,
    isOnlyLookedUp = false,
    isOwnSession,
    sendWithinMs = SEND_WITHIN_MS,
    mayStillArrive = () => false,
    retimed = () => undefined,
    onSending = () => undefined,
    send,
    look,
    ageMs,
    wait,
    onChecking,
  }: Ways<Request, Answer>,
): Promise<End<Answer>> => {
  let intent = pressed;
  let isSentBefore = mayBeSent;
  let isWrongForm = false;
  let waitMs = FIRST_WAIT_MS;
  while (isOwnSession()) {
    const isSent: boolean = !isOnlyLookedUp && !isWrongForm && ageMs() < sendWithinMs;
    if (isSent) onSending();
    try {
      const found = isSent ? ({ kind: 'done', answer: await send(intent) } as const) : await look(intent.key);
      if (!isOwnSession()) break;
      const isCertain = found.kind !== 'in-progress' && (found.kind !== 'nothing' || !mayStillArrive());
      if (isCertain) return found;
    } catch (error) {
      if (!isOwnSession() || isSignedOut(error)) break;
      if (!isCallError(error)) throw error;
      if (!isOpen(error, isSentBefore)) {
        // The refused key is never carried out: another one cannot make it happen twice.
        const again = error.kind === 'refused' && isSent ? retimed(intent, error) : undefined;
        if (!again) return { kind: 'refused', error };
        intent = again;
        isSentBefore = false;
        continue;
      }
      isWrongForm ||= isSent && isOfAnotherForm(error);
    }
    isSentBefore = true;
    onChecking(intent);
    await wait(waitMs);
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  }
  return { kind: 'signed-out' };
};
