/** Queue of work by account: the work of one account runs in sequence, several accounts run in parallel. */
export type AccountQueue = {
  add(accountId: string, work: () => Promise<void>): void;
  /** Resolves when no work waits or runs. */
  settled(): Promise<void>;
};

/** Creates the queue. A failed piece of work is reported and does not stop the others. */
export const createAccountQueue = (atOnce: number, report: (fault: unknown) => void): AccountQueue => {
  const waiting = new Map<string, (() => Promise<void>)[]>();
  const ready: string[] = [];
  let running = 0;
  let idle = Promise.withResolvers<void>();
  idle.resolve();

  const runNext = (): void => {
    while (running < atOnce && ready.length > 0) {
      const accountId = ready.shift() ?? '';
      const work = waiting.get(accountId)?.shift();
      if (!work) continue;
      running += 1;
      void work()
        .catch(report)
        .finally(() => {
          running -= 1;
          if (waiting.get(accountId)?.length) ready.push(accountId);
          else waiting.delete(accountId);
          if (running === 0 && ready.length === 0) idle.resolve();
          runNext();
        });
    }
  };

  return {
    add(accountId, work) {
      if (running === 0 && ready.length === 0) idle = Promise.withResolvers<void>();
      const own = waiting.get(accountId);
      if (own) own.push(work);
      else {
        waiting.set(accountId, [work]);
        ready.push(accountId);
      }
      runNext();
    },
    settled: () => idle.promise,
  };
};
