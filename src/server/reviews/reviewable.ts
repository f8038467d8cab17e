import type { Selectable } from 'kysely';
import type { Refusal } from '../../domain/refusal.ts';
import type { Reader, Tables, Transaction } from '../store/index.ts';
import type { World } from '../world/world.ts';

/** Kinds of requests that can be decided. */
export type Kind = 'identity';
export type Side = 'front' | 'back';
export type Review = Selectable<Tables['reviews']>;

/** Decision on a request, with the reason of a refusal. */
export type Decision =
  | { readonly decision: 'accept' }
  | {
      readonly decision: 'reject';
      /** Reason as the customer reads it. */
      readonly reason: string;
      /** Images that are at fault; the others are good. */
      readonly images: readonly Side[];
    };

/** Material for a decision: the request's facts, by the names that rules use, and its images. */
export type Evidence = {
  readonly facts: Readonly<Record<string, string>>;
  /** Upload ids by the side they show. */
  readonly images: Readonly<Partial<Record<Side, string>>>;
};

/** Handling of one kind of request, implemented by the feature it belongs to. */
export type Reviewable = {
  evidence(reader: Reader, world: World, review: Review): Promise<Evidence>;
  /** Status of a request after each decision. */
  readonly statusAfter: Readonly<Record<Decision['decision'], Refusal<3010>['detail']['status']>>;
  /** Applies a decision. */
  settle(tx: Transaction, review: Review, decision: Decision): Promise<void>;
};

export type Reviewables = { readonly [K in Kind]: Reviewable };
