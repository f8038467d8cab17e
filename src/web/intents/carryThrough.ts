import { type CallError, isCallError, isOutcomeUnknown, type Refused } from '../api/index.ts';
import type { Intent } from './keptIntent.ts';

/** What became of an intent. `nothing`: the server knows of no such request, and it is too old to be sent. */
export type Outcome<Answer> =
  | { readonly kind: 'done'; readonly answer: Answer }
  | { readonly kind: 'refused'; readonly error: CallError }
  | { readonly kind: 'nothing' };

/** What is known of a request by its key, without sending it. */
export type Known<Answer> = Outcome<Answer> | { readonly kind: 'in-progress' };

export type Ways<Request, Answer> = {
  /** Sends the request with its key; throws a `CallError`. */
  readonly send: (intent: Intent<Request>) => Promise<Answer>;
  /** Asks what became of a key; throws a `CallError` where nobody answers. */
  readonly look: (key: string) => Promise<Known<Answer>>;
  readonly nowMs: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** The first answer did not come: from here on the outcome is being found out. */
  readonly onChecking: () => void;
};

/**
 * A press may be sent again, with its key, for as long as the customer waits for it (§9: 60 s). Later nothing is sent: a
 * price of a minute ago is not what was meant. The server does the same key once, however often it comes.
 */
const RESEND_WITHIN_MS = 60_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 10_000;

const stillInProgress = (error: unknown): error is Refused =>
  isCallError(error) && error.kind === 'refused' && error.name === 'still-in-progress';

/** Sends an intent and stays with it until its end is known: done once, refused, or never arrived. */
export const carryThrough = async <Request, Answer>(
  intent: Intent<Request>,
  { send, look, nowMs, wait, onChecking }: Ways<Request, Answer>,
): Promise<Outcome<Answer>> => {
  let waitMs = FIRST_WAIT_MS;
  for (;;) {
    const isYoung = nowMs() - intent.pressedAtMs < RESEND_WITHIN_MS;
    try {
      const found = isYoung ? ({ kind: 'done', answer: await send(intent) } as const) : await look(intent.key);
      if (found.kind !== 'in-progress') return found;
    } catch (error) {
      if (!isOutcomeUnknown(error) && !stillInProgress(error)) {
        if (isCallError(error)) return { kind: 'refused', error };
        throw error;
      }
    }
    onChecking();
    await wait(waitMs);
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  }
};
