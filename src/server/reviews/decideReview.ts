import type { Schemas } from '../../contract/index.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import { notify } from '../notifications/index.ts';
import { isUuid, type Transaction } from '../store/index.ts';
import type { CustomerEvent, World } from '../world/world.ts';
import type { Impossible, Kind, Made, Review, Reviewable, Reviewables } from './reviewable.ts';
import { advanceReview, findReview, lockReview, writeDecision } from './reviewRepository.ts';

/** Decision of a person: about the request as it was at this revision, if one is named. */
type MadeByPerson = Made & { readonly id: string; readonly revision?: number | undefined };

/**
 * Returns the handling of a review's kind. Throws for a kind that no feature handles: nothing opens a review of one.
 */
export const reviewableOf = (reviewables: Reviewables, { kind }: Review): { kind: Kind; reviewable: Reviewable } => {
  const reviewable = reviewables[kind];
  if (!reviewable) throw new Error(`Nothing decides a ${kind}.`);
  return { kind, reviewable };
};

/** Locks a request after what its decision locks before it; undefined where there is none. */
export const lockForDecision = async (
  tx: Transaction,
  reviewables: Reviewables,
  id: string,
): Promise<Review | undefined> => {
  const found = isUuid(id) ? await findReview(tx, id) : undefined;
  if (!found) return undefined;
  await reviewableOf(reviewables, found).reviewable.lockFirst?.(tx, found);
  return lockReview(tx, id);
};

/** Returns what refuses each change of a request by a person: unknown (1002), decided (3010), changed meanwhile (3005). */
export const checkUndecided = (
  reviewables: Reviewables,
  review: Review | undefined,
  revision: number | undefined,
): Refusal<1002 | 3005 | 3010> | undefined => {
  if (!review) return refusal('not-found', { field: 'id' });
  if (review.decision !== null) {
    const { statusAfter } = reviewableOf(reviewables, review).reviewable;
    return refusal('request-already-decided', { status: statusAfter[review.decision] });
  }
  return revision === undefined || revision === review.revision
    ? undefined
    : refusal('terms-changed', { field: 'revision', revision: review.revision });
};

/**
 * Decides a request permanently: stores the decider, applies the decision, and notifies the customer. Refused where
 * there is no such request (1002), where it is decided already (3010), where it has changed since the revision that the
 * decision names (3005), while another person pays it or it would be rejected while it is paid (3012), and where what is
 * said of it cannot be (1001).
 */
export const decideReview = async (
  tx: Transaction,
  world: World,
  reviewables: Reviewables,
  { id, revision, ...made }: MadeByPerson,
): Promise<Impossible | { readonly refused: Refusal<1002 | 3005 | 3010 | 3012> } | undefined> => {
  const review = await lockForDecision(tx, reviewables, id);
  const refused = checkUndecided(reviewables, review, revision);
  if (refused || !review) return { refused: refused ?? refusal('not-found', { field: 'id' }) };
  const isAcceptance = made.decision.decision === 'accept';
  if (review.claimed_by !== null && !(isAcceptance && review.claimed_by === made.by)) {
    return { refused: refusal('request-being-paid') };
  }
  const { reviewable } = reviewableOf(reviewables, review);
  const impossible = await reviewable.check?.(tx, world, review, made);
  if (impossible) return impossible;
  if (isAcceptance && (await reviewable.needsAnother?.(tx, world, review, made))) {
    await advanceReview(tx, id);
    return undefined;
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
  { decision: made, by }: Made,
): Promise<void> => {
  const { kind, reviewable } = reviewableOf(reviewables, review);
  const decision = made.decision === 'accept' ? ((await reviewable.instead?.(tx, world, review)) ?? made) : made;
  const { id, customer_id: customerId, revision } = review;
  await writeDecision(tx, id, { decision, by, at: world.now() });
  const settled = await reviewable.settle(tx, world, review, decision);
  const status = reviewable.statusAfter[decision.decision];
  await sendReviewOutcome(tx, world, customerId, { subject: kind, id, revision, status });
  const about = { review: kind, id, ...(settled ?? {}) };
  await notify(
    tx,
    world,
    customerId,
    decision.decision === 'accept'
      ? { ...about, kind: 'review-accepted' }
      : { review: kind, id, kind: 'review-refused', words: { reason: decision.reason } },
  );
};

/** Sends the outcome to the customer's sockets, in all processes. */
export const sendReviewOutcome = (
  tx: Transaction,
  world: World,
  customerId: string,
  review: Schemas['ReviewOutcome'],
): Promise<void> => {
  const happened = { type: 'event', kind: 'reviewed', account: 'real', at: world.now() } as const;
  const frame: Schemas['EventFrame'] = {
    ...happened,
    ...{ revision: null, order: null, remainder: null, balance: null, warning: null, investment: null },
    review,
  };
  return tx.announce('customer-event', JSON.stringify({ customerId, frame } satisfies CustomerEvent));
};
