/** Scale of the margin level: logarithmic from 25 to 5,000 percent, because levels lie far apart. */
const LEAST = 25;
const MOST = 5000;
const LABELLED = [50, 100, 200, 500, 1000, 2000] as const;
const TICKS = [30, 40, 60, 70, 80, 90, 150, 300, 400, 600, 700, 800, 900, 1500, 3000, 4000] as const;

/**
 * Returns a level's place on the scale, from 0 to 1; that of an account that owes money is negative and stands at 0. A
 * place in a drawing, so a binary number is exact enough.
 */
export const placeOnRuler = (percent: number): number =>
  Math.min(1, Math.log(Math.max(percent, LEAST) / LEAST) / Math.log(MOST / LEAST));

export const RULER = { least: LEAST, most: MOST, labelled: LABELLED, ticks: TICKS };
