import { setTimeout as wait } from 'node:timers/promises';

/** Repeats a question until its answer holds; a failure shows the last answer. */
export const until = async <Answer>(
  ask: () => Answer | Promise<Answer>,
  holds: (answer: Answer) => boolean,
  seconds = 20,
): Promise<Answer> => {
  const deadline = performance.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (holds(answer)) return answer;
    if (performance.now() > deadline) throw new Error(`not within ${seconds} s: ${JSON.stringify(answer)}`);
    await wait(100);
  }
};
