import { CALL_TIMEOUT_MS } from '../../domain/callTimeout.ts';
import { type RefusalName, REFUSALS } from '../../domain/refusal.ts';
import { type CallError, isCallError, isOutcomeUnknown } from '../api/index.ts';
import type { Intent } from './keptIntent.ts';

/** What became of an intent. `nothing`: the server knows of no such request, and it is too old to be sent. */
export type Outcome<Answer> =
  | { readonly kind: 'done'; readonly answer: Answer }
  | { readonly kind: 'refused'; readonly error: CallError }
  | { readonly kind: 'nothing' };

/** What is known of a request by its key, without sending it. */
export type Known<Answer> = Outcome<Answer> | { readonly kind: 'in-progress' };

/** How carrying an intent through ended. `signed-out`: its session is over; only its customer may ask about it again. */
export type End<Answer> = Outcome<Answer> | { readonly kind: 'signed-out' };

export type Ways<Request, Answer> = {
  /** Whether it may have been sent before, as by the page that was reloaded. */
  readonly mayBeSent: boolean;
  /** Whether the session that it was pressed in is over: then it is only looked up, by its customer's next session. */
  readonly isOnlyLookedUp?: boolean;
  /** Whether the customer and the token are still those that carry it through: asked before each call, and after. */
  readonly isOwnSession: () => boolean;
  /** Sends the request with its key; throws a `CallError`. */
  readonly send: (intent: Intent<Request>) => Promise<Answer>;
  /** Asks what became of a key; throws a `CallError` where nobody answers. */
  readonly look: (key: string) => Promise<Known<Answer>>;
  /** Milliseconds since it was pressed, by a clock that is never set back. */
  readonly ageMs: () => number;
  /** Waits; ends at once where the session does. */
  readonly wait: (milliseconds: number) => Promise<void>;
  /** The first answer did not come: from here on the outcome is being found out. */
  readonly onChecking: () => void;
};

/**
 * A press may be sent again, with its key, for as long as the customer waits for it (§9: 60 s). Later nothing is sent: a
 * price of a minute ago is not what was meant. The server does the same key once, however often it comes.
 */
const RESEND_WITHIN_MS = CALL_TIMEOUT_MS;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 10_000;

/** A session's end breaks off the calls that are under way; or it is what the server answered. */
const isSignedOut = (error: unknown): boolean =>
  isCallError(error)
    ? error.kind === 'refused' && error.code === REFUSALS['sign-in-needed']
    : error instanceof Object && 'name' in error && error.name === 'AbortError';

const isRefusal = (error: CallError, name: RefusalName) => error.kind === 'refused' && error.code === REFUSALS[name];

/** Whether the request may have been done, or may still be, although this attempt brought no answer to it. */
const isOpen = (error: CallError, isSentBefore: boolean): boolean => {
  if (isOutcomeUnknown(error) || isRefusal(error, 'still-in-progress')) return true;
  // What turns a repetition away at the door says nothing of the attempt before it.
  return isSentBefore && (error.kind === 'transport' || isRefusal(error, 'too-many-requests'));
};

/**
 * Sends an intent and stays with it until its end is known: done once, refused, or never arrived. Ends with the session
 * that it began in, so that nothing is sent or asked for whoever signs in next.
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
