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
 * True while a sending of an intent that is still on its way may be carried out. By the server's clock, where another
 * process of the server may be behind by what a press may be ahead. However far ahead it lies, no longer than the page looks for
 * the outcome, `lookedForMs`: so also before the clock was received on this page.
 */
export const mayStillArrive = ({ press }: Intent<unknown>, state: MarketState, lookedForMs: number): boolean => {
  if (!press) return false;
  const serverTimeMs = selectServerTimeMs(state, performance.now());
  const passedMs = Math.max(lookedForMs, serverTimeMs === undefined ? 0 : serverTimeMs - press.pressedAt);
  return passedMs <= validMs(press) + AHEAD_MS;
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
