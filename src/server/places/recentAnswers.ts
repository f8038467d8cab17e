/** Most answers that are kept; the oldest go first. */
const MOST_KEPT = 500;
const KEPT_MS = 10 * 60_000;

type Kept<Answer> = { readonly answer: Promise<Answer | undefined>; readonly atMs: number };

/** Keeps answers in memory for ten minutes (`forgetOld` is called meanwhile), and requests under way; a request that got no answer is not kept. */
export const createRecentAnswers = <Answer>(nowMs: () => number) => {
  const kept = new Map<string, Kept<Answer>>();
  return {
    /** Removes the answers that are ten minutes old. */
    forgetOld(): void {
      for (const [question, { atMs }] of kept) {
        // The oldest stand first.
        if (nowMs() - atMs < KEPT_MS) return;
        kept.delete(question);
      }
    },
    /** Number of answers that are in memory. */
    count: (): number => kept.size,
    /** Returns the answer to a question: a kept one, or that of `ask`. */
    of(question: string, ask: () => Promise<Answer | undefined>): Promise<Answer | undefined> {
      const known = kept.get(question);
      if (known && nowMs() - known.atMs < KEPT_MS) return known.answer;
      const answer = ask();
      const own = { answer, atMs: nowMs() };
      kept.delete(question);
      kept.set(question, own);
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      void answer.then((given) => {
        if (given === undefined && kept.get(question) === own) kept.delete(question);
      });
      return answer;
    },
  };
};
