/** How often something may be done in a row, and the seconds after which it may be done once more. */
export type AllowanceSize = { readonly atOnce: number; readonly oneEverySeconds: number };

/** Keys with a count at most; beyond it, those whose allowance is whole again are forgotten. */
const MOST_KEYS = 10_000;

/** Limits how often each key does something, in this process. */
export type Allowance = {
  /** Counts one more; returns undefined, or without counting the instant from which it may be done, unix seconds. */
  take(key: string, now: number): number | undefined;
  /** True if it may be done now; counts nothing. */
  mayTake(key: string, now: number): boolean;
};

export const createAllowance = ({ atOnce, oneEverySeconds }: AllowanceSize): Allowance => {
  /** Instants at which the allowance of each key is whole again. */
  const wholeAt = new Map<string, number>();
  const fromOf = (key: string, now: number) => Math.max(wholeAt.get(key) ?? 0, now);
  const againFrom = (from: number) => from - (atOnce - 1) * oneEverySeconds;
  return {
    mayTake: (key, now) => againFrom(fromOf(key, now)) <= now,
    take(key, now) {
      const from = fromOf(key, now);
      const againAt = againFrom(from);
      if (againAt > now) return againAt;
      wholeAt.set(key, from + oneEverySeconds);
      if (wholeAt.size > MOST_KEYS) for (const [other, at] of wholeAt) if (at <= now) wholeAt.delete(other);
      return undefined;
    },
  };
};
