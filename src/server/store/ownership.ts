import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Duty that one process has for all processes of a database: `taken` and `lost` report when it falls to this one and
 * when it leaves it. `held` is what the process does it with, for as long as it has it.
 */
export type Duty<Held> = { taken(held: Held): Promise<void>; lost(): void };

/** Takes a duty as soon as no other process has it; `release` gives it back. */
export type TakeOver<Held> = (duty: Duty<Held>) => Promise<{ release(): Promise<void> }>;

/**
 * Checks within a transaction that its process still has the duty, which no other process takes before the transaction
 * ends. Throws `LeaseLost`.
 */
export type Fence = (tx: Kysely<Tables>) => Promise<void>;

/** Thrown in a transaction of a process whose duty has gone to another one. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';

  constructor() {
    super('Another process has taken the lease: this transaction is refused.');
  }
}

/** Gives every duty at once, without a fence, to the only process of the embedded database. */
export const ownedAlone: TakeOver<Fence | undefined> = async (duty) => {
  await duty.taken(undefined);
  return { release: async () => duty.lost() };
};
