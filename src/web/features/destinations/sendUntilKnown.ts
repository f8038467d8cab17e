import { isOutcomeUnknown } from '../../api/index.ts';

/** Answer of a call; the `CallError` where it failed. */
export type Answer = { readonly error?: unknown };

/** Waits before each further attempt, milliseconds: about a minute, as long as the answer of any request. */
const WAITS_MS = [1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000, 10_000];

/**
 * Sends again while an answer is lost; `isRepeated` says that it was. `wait` resolves to false where nothing may be sent
 * any more.
 */
export const sendUntilKnown = async (
  send: () => Promise<Answer>,
  wait: (milliseconds: number) => Promise<boolean>,
): Promise<Answer & { readonly isRepeated: boolean }> => {
  let { error } = await send();
  let isRepeated = false;
  for (const milliseconds of WAITS_MS) {
    if (!isOutcomeUnknown(error) || !(await wait(milliseconds))) break;
    isRepeated = true;
    ({ error } = await send());
  }
  return { error, isRepeated };
};
