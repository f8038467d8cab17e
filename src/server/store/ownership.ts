import type { Kysely } from 'kysely';
import { ALL_PARTITIONS } from './partitions.ts';
import type { Tables } from './tables.ts';

/**
 * Duty that one process has for all processes of a database: `taken` and `lost` report when it falls to this one and
 * when it leaves it. `held` is what the process does it with, for as long as it has it.
 */
export type Duty<Held> = { taken(held: Held): Promise<void>; lost(): void };

/** Partitions that fall to a process together, and what it does its duty for them with, for as long as it has them. */
export type Part<Held> = { readonly partitions: readonly number[]; readonly held: Held };

/** Duty that is divided by the partitions of the accounts: each process does it for those that fall to it. */
export type DividedDuty<Held> = {
  /** Begins the duty for parts that were not this process's. */
  taken(parts: readonly Part<Held>[]): Promise<void>;
  /** Begins nothing more for these partitions; resolves when what is under way for them has ended. */
  left(partitions: readonly number[]): Promise<void>;
};

/** Takes a duty as soon as no other process has it; `release` ends what is under way and gives it back. */
export type TakeOver<Held> = (duty: DividedDuty<Held>) => Promise<{ release(): Promise<void> }>;

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

/** Gives all partitions at once, as one part without a fence, to the only process of the embedded database. */
export const ownedAlone: TakeOver<Fence | undefined> = async (duty) => {
  await duty.taken([{ partitions: ALL_PARTITIONS, held: undefined }]);
  return { release: () => duty.left(ALL_PARTITIONS) };
};
