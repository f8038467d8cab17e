/** Returns pseudo-random numbers from 0 up to 1, the same in every run. */
export const seededChance = (seed: number) => {
  let state = seed >>> 0;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};
