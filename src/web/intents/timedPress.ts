import { CALL_TIMEOUT_MS } from '../../domain/callTimeout.ts';
import { AHEAD_MS, VALID_FOR_SECONDS } from '../../domain/orders/pressTime.ts';
import { REFUSALS } from '../../domain/refusal.ts';
import type { Refused } from '../api/index.ts';
import { selectServerNowMs, selectServerTimeMs } from '../market/index.ts';
import { type Intent, newKey, type Press } from './keptIntent.ts';

export type MarketState = Parameters<typeof selectServerTimeMs>[0];

/** Time of a press now, by the server's clock as this page knows it. */
export const pressNow = (state: MarketState): Press => ({
  pressedAt: selectServerTimeMs(state, performance.now()) ?? Math.floor(selectServerNowMs(state)),
  validForSeconds: VALID_FOR_SECONDS,
});

const validMs = ({ validForSeconds }: Press) => validForSeconds * 1000;

/** Age up to which an intent is sent, milliseconds; undefined where its press has no time. */
export const sendWithinMs = ({ press }: Intent<unknown>): number | undefined => press && validMs(press);

/**
 * Time after its last sending within which a request without the time of its press may still be carried out: the call
 * itself, and as long again for a server that has received it and stands.
 */
const UNTIMED_ARRIVES_WITHIN_MS = 2 * CALL_TIMEOUT_MS;

/** Returns an intent that is being sent, with the time of this sending where its press has none. */
export const sentNow = <Request>(intent: Intent<Request>, state: MarketState): Intent<Request> => {
  const sentAtMs = selectServerTimeMs(state, performance.now());
  return intent.press || sentAtMs === undefined ? intent : { ...intent, sentAtMs };
};

/**
 * True while a sending of an intent that is still on its way may be carried out. By the server's clock, where another
 * process of the server may be behind by what a press may be ahead. However far ahead it lies, no longer than the page looks for
 * the outcome, `lookedForMs`: so also before the clock was received on this page. A press without a time counts from its
 * last sending, `lookedForMs` too.
 */
export const mayStillArrive = (
  { press, sentAtMs }: Intent<unknown>,
  state: MarketState,
  lookedForMs: number,
): boolean => {
  const serverTimeMs = selectServerTimeMs(state, performance.now());
  const beganMs = press ? press.pressedAt : sentAtMs;
  const isKnown = serverTimeMs !== undefined && beganMs !== undefined;
  const passedMs = Math.max(lookedForMs, isKnown ? serverTimeMs - beganMs : 0);
  return passedMs <= (press ? validMs(press) + AHEAD_MS : UNTIMED_ARRIVES_WITHIN_MS);
};

/**
 * Returns a press that was refused for its time with a new key, once, timed by the clock of the refusal; `ageMs`
 * have passed since. Undefined where it is too old by that too.
 */
export const retimed = <Request>(
  intent: Intent<Request>,
  { code, detail }: Refused,
  ageMs: number,
): Intent<Request> | undefined => {
  const { press, isRetimed } = intent;
  if (!press || isRetimed || code !== REFUSALS['press-not-in-time'] || ageMs >= validMs(press)) return undefined;
  if (detail.serverTime === undefined) return undefined;
  const pressedAt = Math.floor(detail.serverTime - ageMs);
  return { ...intent, key: newKey(), press: { ...press, pressedAt }, isRetimed: true };
};
