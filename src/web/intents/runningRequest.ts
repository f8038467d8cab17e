import type { Store } from '@reduxjs/toolkit';
import { carryThrough, type End, type Ways } from './carryThrough.ts';
import { ageOf, type Intent, keepIntent, markOf } from './keptIntent.ts';
import { isOwner, type Owner, type SessionState, waitWithin } from './owner.ts';
import { type MarketState, mayStillArrive, retimed, sendWithinMs, sentNow } from './timedPress.ts';

export type IntentState = SessionState & MarketState;

/** A press that is being carried through on this page. */
export type RunningRequest<Request, Answer> = {
  readonly owner: Owner;
  readonly intent: Intent<Request>;
  readonly end: Promise<End<Answer>>;
};

type RequestToRun<Request, Answer> = Pick<Ways<Request, Answer>, 'mayBeSent' | 'send' | 'look'> & {
  readonly onChecking: () => void;
  readonly store: Store<IntentState>;
  readonly owner: Owner;
  readonly slot: string;
  readonly intent: Intent<Request>;
};

/** Presses under way on this page, by slot: a screen that is left and opened again finds its own. */
export const underWay = new Map<string, RunningRequest<unknown, unknown>>();

/**
 * Measures the age of an intent, milliseconds: the greater of what the device's clock and the page's say. The device's
 * may be set back; the page's stands while the device sleeps. Neither makes the intent younger.
 */
const measureAge = (intent: Intent<unknown>): (() => number) => {
  const beganMs = performance.now();
  const ageAtBeginningMs = ageOf(intent, Date.now());
  return () => Math.max(ageOf(intent, Date.now()), ageAtBeginningMs + performance.now() - beganMs);
};

/** Keeps an intent in its slot and carries it through for its owner. */
export const runRequest = <Request, Answer>({
  store,
  owner,
  slot,
  intent,
  onChecking,
  ...ways
}: RequestToRun<Request, Answer>): RunningRequest<Request, Answer> => {
  keepIntent(slot, intent);
  const ageMs = measureAge(intent);
  let beganMs = performance.now();
  const limitMs = sendWithinMs(intent);
  let latest = intent;
  const end = carryThrough<Request, Answer>(intent, {
    ...ways,
    isOnlyLookedUp: intent.session !== markOf(owner.token),
    isOwnSession: () => isOwner(store.getState(), owner),
    ageMs,
    ...(limitMs !== undefined && { sendWithinMs: limitMs }),
    mayStillArrive: () => mayStillArrive(latest, store.getState(), performance.now() - beganMs),
    retimed: (sent, refused) => {
      const again = retimed(sent, refused, ageMs());
      if (again) keepIntent(slot, (latest = again));
      return again;
    },
    onSending() {
      if (latest.press) return;
      keepIntent(slot, (latest = sentNow(latest, store.getState())));
      beganMs = performance.now();
    },
    wait: (milliseconds) => waitWithin(store, owner, milliseconds),
    onChecking: () => {
      // JSON knows no Infinity.
      keepIntent(slot, { ...latest, ageMs: Math.min(ageMs(), Number.MAX_SAFE_INTEGER) });
      onChecking();
    },
  }).finally(() => {
    if (underWay.get(slot) === request) underWay.delete(slot);
  });
  const request = { owner, intent, end };
  underWay.set(slot, request);
  return request;
};
