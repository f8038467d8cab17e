const FIRST_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 3600;
const TRIED_FOR_SECONDS = 86_400;

/**
 * Returns the time of the next try of a message, in seconds: waits triple, up to an hour. Undefined where it is given
 * up: after a day, or when it would come too late to be of use.
 */
export const nextTryAt = (message: {
  readonly queuedAt: number;
  /** Null where it never comes too late. */
  readonly usefulUntil: number | null;
  /** Number of tries so far, at least one. */
  readonly tries: number;
  readonly now: number;
}): number | undefined => {
  const wait = Math.min(FIRST_WAIT_SECONDS * 3 ** (message.tries - 1), LONGEST_WAIT_SECONDS);
  const endsAt = Math.min(message.queuedAt + TRIED_FOR_SECONDS, message.usefulUntil ?? Infinity);
  return message.now + wait < endsAt ? message.now + wait : undefined;
};
