/**
 * Limits how many pieces of work are done at the same time. `take` resolves when there is room, in the order of asking, with
 * the function that makes room again.
 */
export const atMost = (places: number): { readonly take: () => Promise<() => void> } => {
  const waiting: (() => void)[] = [];
  let free = places;
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return {
    async take() {
      if (free > 0) {
        free -= 1;
      } else {
        const { promise, resolve } = Promise.withResolvers<void>();
        waiting.push(resolve);
        await promise;
      }
      let isLeft = false;
      return () => {
        if (isLeft) return;
        isLeft = true;
        leave();
      };
    },
  };
};
