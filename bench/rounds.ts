const ROUNDS = 3;

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * Measures several things in turn, three times over, so that load on the machine affects them all; returns each one's
 * median.
 */
export const inRounds = async <Name extends string>(
  measures: Readonly<Record<Name, () => number | Promise<number>>>,
): Promise<Readonly<Record<Name, number>>> => {
  const names = Object.keys(measures) as Name[];
  const seen = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of names) seen.get(name)?.push(await measures[name]());
  }
  return Object.fromEntries(names.map((name) => [name, median(seen.get(name) ?? [])])) as Record<Name, number>;
};
