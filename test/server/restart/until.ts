import { setTimeout as wait } from 'node:timers/promises';

/** Asks again and again until what is answered holds; the last answer tells where it never does. */
export const until = async <Answer>(
  ask: () => Promise<Answer>,
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
