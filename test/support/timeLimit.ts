import { addEventHandler } from 'jest-circus';

/** Time after which a test or a hook counts as stuck: starting a server takes seconds, on a busy machine many. */
const LIMIT_MS = 90_000;

type Step = { fn?: unknown };

/** Makes a test or a hook fail after its own limit of time, which the runner in bare Node does not do. */
const limitTime = (step: Step | undefined, limitMs: number): void => {
  const run = step?.fn;
  if (!step || typeof run !== 'function') return;
  step.fn = async () => {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error(`Not done after ${limitMs / 1000} s.`)), limitMs);
    try {
      await Promise.race([run(), late]);
    } finally {
      clearTimeout(timer);
    }
  };
};

addEventHandler((event, { currentDescribeBlock }) => {
  if (event.name === 'add_test') limitTime(currentDescribeBlock.children.at(-1) as Step, event.timeout ?? LIMIT_MS);
  if (event.name === 'add_hook') limitTime(currentDescribeBlock.hooks.at(-1), event.timeout ?? LIMIT_MS);
});
