/** Runs steps one after the other. A step that fails is reported and keeps none of the others; returns whether none failed. */
export const inOrder = async (
  steps: readonly (() => unknown)[],
  report: (fault: unknown) => void,
): Promise<boolean> => {
  let isDone = true;
  for (const step of steps) {
    try {
      await step();
    } catch (fault) {
      report(fault);
      isDone = false;
    }
  }
  return isDone;
};
