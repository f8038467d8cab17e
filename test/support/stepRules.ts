import { addEventHandler } from 'jest-circus';

/**
 * Time after which a test or a hook counts as stuck: starting a server takes seconds, and a run of the whole kit a minute,
 * on a busy machine many times that.
 */
const LIMIT_MS = 240_000;

type Step = { fn?: unknown };

/** Rejects the running test or hook; undefined between them. */
let failRunning: ((error: unknown) => void) | undefined;
/** Rejections that nobody handled while nothing ran: the next test or hook fails by the first. */
const unreported: unknown[] = [];

// Without a listener Node ends the process, and with it the run, without a report.
process.on('unhandledRejection', (error) => {
  if (failRunning) failRunning(error);
  else unreported.push(error);
});

/**
 * Does for a test or a hook what the runner in bare Node does not: it fails after its own limit of time, and by a
 * rejection that nobody handled while it ran.
 */
const guard = (step: Step | undefined, limitMs: number, afterwards: () => void): void => {
  const run = step?.fn;
  if (!step || typeof run !== 'function') return;
  step.fn = async () => {
    if (unreported.length > 0) throw unreported.shift();
    const { promise: failed, reject } = Promise.withResolvers<never>();
    failRunning = reject;
    const timer = setTimeout(() => reject(new Error(`Not done after ${limitMs / 1000} s.`)), limitMs);
    try {
      await Promise.race([run(), failed]);
    } finally {
      clearTimeout(timer);
      failRunning = undefined;
      afterwards();
    }
  };
};

const nothing = (): void => undefined;
/** Gives back what a test replaced, as the files of a project share their modules. */
const restoreMocks = (): void => void jest.restoreAllMocks();

addEventHandler((event, { currentDescribeBlock }) => {
  const { children, hooks } = currentDescribeBlock;
  if (event.name === 'add_test') guard(children.at(-1) as Step, event.timeout ?? LIMIT_MS, restoreMocks);
  if (event.name === 'add_hook') guard(hooks.at(-1), event.timeout ?? LIMIT_MS, nothing);
});
