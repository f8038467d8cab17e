import { setTimeout as pause } from 'node:timers/promises';

/** Lets a piece of work wait without holding up others; resolves when it may go on. */
export type Rest = (milliseconds: number) => Promise<void>;

/** Queue of work by account: the work of one account runs in sequence, several accounts run in parallel. */
export type AccountQueue = {
  /** Adds a piece of work; resolves when it has ended. */
  add(accountId: string, work: (rest: Rest) => Promise<void>): Promise<void>;
  /** Resolves when no work waits or runs. */
  settled(): Promise<void>;
  /** Number of accounts whose work waits. */
  waiting(): number;
};

/** Creates the queue. A failed piece of work is reported and does not stop the others. */
export const createAccountQueue = (atOnce: number, report: (fault: unknown) => void): AccountQueue => {
  /** Ends of the work of each account that waits or runs. */
  const ends = new Map<string, Promise<void>>();
  const turns: (() => void)[] = [];
  let running = 0;
  let idle = Promise.withResolvers<void>();
  idle.resolve();

  /** Begins where there is room, at once, or else when another piece of work has ended. */
  const begin = (): Promise<void> | undefined => {
    if (running >= atOnce) return new Promise<void>((resolve) => turns.push(resolve));
    running += 1;
    return undefined;
  };
  const end = (): void => {
    const next = turns.shift();
    if (next) next();
    else running -= 1;
  };
  const rest: Rest = async (milliseconds) => {
    end();
    await pause(milliseconds);
    await begin();
  };

  const run = async (before: Promise<void> | undefined, work: (rest: Rest) => Promise<void>): Promise<void> => {
    if (before) await before;
    const turn = begin();
    if (turn) await turn;
    await work(rest).catch(report).finally(end);
  };

  return {
    add(accountId, work) {
      if (ends.size === 0) idle = Promise.withResolvers<void>();
      const ended = run(ends.get(accountId), work).finally(() => {
        if (ends.get(accountId) === ended) ends.delete(accountId);
        if (ends.size === 0) idle.resolve();
      });
      ends.set(accountId, ended);
      return ended;
    },
    settled: () => idle.promise,
    waiting: () => Math.max(0, ends.size - running),
  };
};
