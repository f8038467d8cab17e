/** Steps of the housekeeping by their names. */
export type Chores = Readonly<Record<string, () => Promise<unknown>>>;

/** Chores of rounds that run. */
const running = new WeakSet<Chores>();

/**
 * Does the steps of the housekeeping one after the other: a fault of one is reported by its name and stops no other. Does
 * nothing while a round of the same chores runs: a store that is away holds one up for longer than the time between two.
 */
export const keepHouse = async (chores: Chores, report: (fault: string) => void): Promise<void> => {
  if (running.has(chores)) return;
  running.add(chores);
  await doAll(chores, report);
  running.delete(chores);
};

const doAll = async (chores: Chores, report: (fault: string) => void): Promise<void> => {
  for (const [name, chore] of Object.entries(chores)) {
    try {
      await chore();
    } catch (fault) {
      report(`The housekeeping of ${name} failed: ${fault instanceof Error ? fault.message : String(fault)}`);
    }
  }
};
