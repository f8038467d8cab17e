/**
 * Duty that one process has for all processes of a database: `taken` and `lost` report when it falls to this one and
 * when it leaves it.
 */
export type Duty = { taken(): Promise<void>; lost(): void };

/** Takes a duty as soon as no other process has it; `release` gives it back. */
export type TakeOver = (duty: Duty) => Promise<{ release(): Promise<void> }>;

/** Gives every duty at once to the only process of the embedded database. */
export const ownedAlone: TakeOver = async (duty) => {
  await duty.taken();
  return { release: async () => duty.lost() };
};
