import type { Selectable } from 'kysely';
import type { Refusal } from '../../domain/refusal.ts';
import type { Reader, Tables, Transaction } from '../store/index.ts';
import type { World } from '../world/world.ts';

/** Kinds of requests that can be decided. */
export type Kind = 'identity' | 'deposit' | 'withdrawal' | 'loan' | 'repayment';
export type Side = 'front' | 'back';
export type Review = Selectable<Tables['reviews']>;

/** Acceptance of a request; of a deposit with what came and when, as far as it differs from what was asked for. */
export type Acceptance = {
  readonly decision: 'accept';
  /** In the deposit's currency. */
  readonly received?: string | undefined;
  /** Unix seconds. */
  readonly receivedAt?: number | undefined;
  /** Transaction id or bank reference: of a withdrawal's payout, or of what came of a deposit. */
  readonly reference?: string | undefined;
  /** References of further transfers that came for one deposit. */
  readonly furtherReferences?: readonly string[] | undefined;
};

export type Rejection = {
  readonly decision: 'reject';
  /** Reason as the customer reads it. */
  readonly reason: string;
  /** Name of a reason that the server has words for; absent for a reason in a person's own words. */
  readonly code?: string | undefined;
  /** Images that are at fault; the others are good. */
  readonly images: readonly Side[];
};

/** Decision on a request, with the reason of a refusal. */
export type Decision = Acceptance | Rejection;

/** Material for a decision: the request's facts, by the names that rules use, and its images. */
export type Evidence = {
  readonly facts: Readonly<Record<string, string>>;
  /** Upload ids by what they show. */
  readonly images: Readonly<Partial<Record<Side | 'proof' | 'signature', string>>>;
};

/** Decision with its decider: the rules, or a person. */
export type Made = { readonly decision: Decision; readonly by: string };

/** Why a decision cannot be: its refusal, and words for the desk where the field alone does not say it. */
export type Impossible = { readonly refused: Refusal<1001 | 2003 | 2004>; readonly why?: string };

/** Person's claim of a request at the revision that the person saw, or its release. */
export type Claiming = {
  readonly id: string;
  readonly revision: number;
  readonly by: string;
  /** Rate that the person saw, which a claim fixes. */
  readonly rateSeen?: string | undefined;
  /** True where the person has looked again at what may be wrong. */
  readonly isConfirmed?: boolean | undefined;
};

/** Claim that another person has to make, too: at which rate, and the revision of the request from then on. */
export type AwaitedClaim = { readonly awaitsClaim: string; readonly revision: number };

/** What a claim comes to: why it cannot be, another person who is awaited, or what stores what is agreed on. */
export type TermsOfClaim = { readonly why: string } | AwaitedClaim | { readonly fix: () => Promise<void> };

/** What an acceptance came to, for the notification of it. */
export type Settled = { readonly words: Readonly<Record<string, string>> };

/** Handling of one kind of request, implemented by the feature it belongs to. */
export type Reviewable = {
  evidence(reader: Reader, world: World, review: Review): Promise<Evidence>;
  /** Status of a request after each decision. */
  readonly statusAfter: Readonly<Record<Decision['decision'], Refusal<3010>['detail']['status']>>;
  /** Locks what a decision will change and what is locked before a review (docs/decisions.md, order of locks). */
  lockFirst?(tx: Transaction, review: Review): Promise<void>;
  /** Returns what forbids this decision, if anything does. */
  check?(reader: Reader, world: World, review: Review, made: Made): Promise<Impossible | undefined>;
  /** Returns in words what a person may have mistyped in this decision; asked of people, who then have to confirm it. */
  doubt?(reader: Reader, world: World, review: Review, decision: Decision): Promise<string | undefined>;
  /** Returns in words why this person cannot begin the payout of a request; absent where nothing is paid out. */
  checkClaim?(reader: Reader, world: World, review: Review, by: string): Promise<string | undefined>;
  /** Agrees on what the payout of a request pays, before a person may claim it. */
  termsOfClaim?(tx: Transaction, world: World, claiming: Claiming): Promise<TermsOfClaim>;
  /** Returns with what a request ends that is released after its customer said "it was not me"; absent where nothing is paid out. */
  disowned?(tx: Transaction, world: World, review: Review): Promise<Rejection>;
  /** Notes who accepts; true where another person has to accept, too, before it is decided. */
  needsAnother?(tx: Transaction, world: World, review: Review, made: Made): Promise<boolean>;
  /** Returns the rejection that takes the place of an acceptance which can no longer be carried out. */
  instead?(tx: Transaction, world: World, review: Review): Promise<Rejection | undefined>;
  /** Notes that a person at the desk looks at a request that waits. */
  opened?(tx: Transaction, world: World, review: Review): Promise<void>;
  /** Applies a decision; returns what it came to, where money moved. */
  settle(tx: Transaction, world: World, review: Review, decision: Decision): Promise<Settled | void>;
};

/** Handling of requests by their kinds; a server without a feature has no handling of its kinds. */
export type Reviewables = { readonly [K in Kind]?: Reviewable };
