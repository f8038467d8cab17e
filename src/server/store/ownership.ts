/** What one process of a database does for all: told when it falls to this one, and when it no longer does. */
export type Duty = { taken(): Promise<void>; lost(): void };

/** Takes a duty as soon as no other process has it; the answer gives it back. */
export type TakeOver = (duty: Duty) => Promise<{ release(): Promise<void> }>;

/** The embedded database's only process has every duty at once. */
export const ownedAlone: TakeOver = async (duty) => {
  await duty.taken();
  return { release: async () => duty.lost() };
};
