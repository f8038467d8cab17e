import type { Schemas } from '../../contract/index.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import { notify } from '../notifications/index.ts';
import { isUuid, type Transaction } from '../store/index.ts';
import type { CustomerEvent, World } from '../world/world.ts';
import type { Decision, Kind, Review, Reviewable, Reviewables } from './reviewable.ts';
import { lockReview, writeDecision } from './reviewRepository.ts';

type Made = {
  readonly decision: Decision;
  /** Decider: the rules, or a person. */
  readonly by: string;
};

/**
 * Returns the handling of a review's kind. Throws for a kind that no feature handles: nothing opens a review of one.
 */
export const reviewableOf = (reviewables: Reviewables, { kind }: Review): { kind: Kind; reviewable: Reviewable } => {
  if (!Object.hasOwn(reviewables, kind)) throw new Error(`Nothing decides a ${kind}.`);
  return { kind: kind as Kind, reviewable: reviewables[kind as Kind] };
};

/**
 * Decides a request permanently: stores the decider, applies the decision, and notifies the customer. Refused where
 * there is no such request (1002), and where it is decided already (3010).
 */
export const decideReview = async (
  tx: Transaction,
  world: World,
  reviewables: Reviewables,
  { id, ...made }: Made & { readonly id: string },
): Promise<{ readonly refused: Refusal<1002 | 3010> } | undefined> => {
  const review = isUuid(id) ? await lockReview(tx, id) : undefined;
  if (!review) return { refused: refusal('not-found', { field: 'id' }) };
  if (review.decision !== null) {
    const { statusAfter } = reviewableOf(reviewables, review).reviewable;
    return { refused: refusal('request-already-decided', { status: statusAfter[review.decision] }) };
  }
  await settleReview(tx, world, reviewables, review, made);
  return undefined;
};

/** Decides a request that is locked and known to wait. */
export const settleReview = async (
  tx: Transaction,
  world: World,
  reviewables: Reviewables,
  review: Review,
  { decision, by }: Made,
): Promise<void> => {
  const { kind, reviewable } = reviewableOf(reviewables, review);
  const { id, customer_id: customerId } = review;
  await writeDecision(tx, id, { decision, by, at: world.now() });
  await reviewable.settle(tx, review, decision);
  const status = reviewable.statusAfter[decision.decision];
  await sendReviewOutcome(tx, world, customerId, { subject: kind, id, status });
  const about = { review: kind, id };
  await notify(
    tx,
    world,
    customerId,
    decision.decision === 'accept'
      ? { ...about, kind: 'review-accepted' }
      : { ...about, kind: 'review-refused', words: { reason: decision.reason } },
  );
};

/** Sends the outcome to the customer's sockets, in all processes. */
const sendReviewOutcome = (
  tx: Transaction,
  world: World,
  customerId: string,
  review: Schemas['ReviewOutcome'],
): Promise<void> => {
  const happened = { type: 'event', kind: 'reviewed', account: 'real', at: world.now() } as const;
  const frame: Schemas['EventFrame'] = {
    ...happened,
    ...{ revision: null, order: null, remainder: null, balance: null, warning: null },
    review,
  };
  return tx.announce('customer-event', JSON.stringify({ customerId, frame } satisfies CustomerEvent));
};
