import type { Selectable } from 'kysely';
import type { Reader, Tables, Transaction } from '../store/index.ts';
import type { World } from '../world/world.ts';

/** Kinds of requests that can be decided. */
export type Kind = 'identity';
export type Side = 'front' | 'back';
export type Review = Selectable<Tables['reviews']>;

/** What is decided of a request, and why it is refused. */
export type Decision =
  | { readonly decision: 'accept' }
  | {
      readonly decision: 'reject';
      /** What the customer is told. */
      readonly reason: string;
      /** The images that are at fault; the others are good. */
      readonly images: readonly Side[];
    };

/** What somebody sees who decides a request: what it says, by the names that rules use, and its images. */
export type Evidence = {
  readonly facts: Readonly<Record<string, string>>;
  /** Uploads by what they show. */
  readonly images: Readonly<Partial<Record<Side, string>>>;
};

/** How the requests of one kind are decided: their room knows what they say and what follows. */
export type Reviewable = {
  evidence(reader: Reader, world: World, review: Review): Promise<Evidence>;
  /** Writes what follows from a decision; answers the state in which the request is now. */
  settle(tx: Transaction, review: Review, decision: Decision): Promise<string>;
};

export type Reviewables = { readonly [K in Kind]: Reviewable };
