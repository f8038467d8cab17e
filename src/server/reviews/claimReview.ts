import { type Refusal, refusal } from '../../domain/refusal.ts';
import type { Transaction } from '../store/index.ts';
import type { World } from '../world/world.ts';
import { checkUndecided, lockForDecision, reviewableOf, sendReviewOutcome, settleReview } from './decideReview.ts';
import type { AwaitedClaim, Claiming, Review, Reviewables } from './reviewable.ts';
import { type ClaimChange, findReview, writeClaim } from './reviewRepository.ts';

type Refused = { readonly refused: Refusal<1002 | 3005 | 3010 | 3012> } | { readonly why: string };
type Claimed = Promise<Refused | AwaitedClaim | { readonly review: Review }>;

/**
 * Claims a request before its payout is made: from then on its customer cannot take it back, nobody rejects it, and only
 * the claimant accepts it, with the proof of the payout. Refused like a decision, and in words where it cannot be
 * claimed by this person, or at this rate.
 */
export const claimReview = async (
  tx: Transaction,
  world: World,
  reviewables: Reviewables,
  claiming: Claiming,
): Claimed => {
  const review = await lockUndecided(tx, reviewables, claiming);
  if ('refused' in review) return review;
  if (review.claimed_by !== null) return { refused: refusal('request-being-paid') };
  // Before the terms: who may not claim agrees on nothing, which would count later.
  const why = await whyNotBegun(tx, world, reviewables, { review, by: claiming.by });
  if (why !== undefined) return { why };
  const terms = await reviewableOf(reviewables, review).reviewable.termsOfClaim?.(tx, world, claiming);
  if (terms && !('fix' in terms)) return terms;
  const claimed = await keepClaim(tx, world, reviewables, { review, happened: 'claimed', by: claiming.by });
  await terms?.fix();
  return claimed;
};

/**
 * Takes over the claim of another person, who paid a request and cannot say so, or will not pay it: at no instant is it
 * unclaimed, so that its customer cannot take back what may be paid.
 */
export const takeOverReview = async (
  tx: Transaction,
  world: World,
  reviewables: Reviewables,
  claiming: Claiming,
): Claimed => {
  const review = await lockUndecided(tx, reviewables, claiming);
  if ('refused' in review) return review;
  if (review.claimed_by === null) return { why: `The request ${review.id} is not claimed: claim it.` };
  if (review.claimed_by === claiming.by) return { why: `You have claimed the request ${review.id} already.` };
  const why = await whyNotBegun(tx, world, reviewables, { review, by: claiming.by });
  if (why !== undefined) return { why };
  return keepClaim(tx, world, reviewables, { review, happened: 'taken-over', by: claiming.by });
};

/**
 * Releases a request whose payout was not made, by any person; its customer can take it back again. One whose customer
 * said "it was not me" meanwhile ends: nobody pays it any more.
 */
export const releaseReview = async (
  tx: Transaction,
  world: World,
  reviewables: Reviewables,
  claiming: Claiming,
): Claimed => {
  const review = await lockUndecided(tx, reviewables, claiming);
  if ('refused' in review) return review;
  if (review.claimed_by === null) return { why: `The request ${review.id} is not claimed.` };
  const { reviewable } = reviewableOf(reviewables, review);
  if (review.disowned_at === null || !reviewable.disowned) {
    return keepClaim(tx, world, reviewables, { review, happened: 'released', by: claiming.by });
  }
  const { by } = claiming;
  const released = await writeClaim(tx, review, { happened: 'released', by, at: world.now() });
  const decision = await reviewable.disowned(tx, world, released);
  await settleReview(tx, world, reviewables, released, { decision, by });
  return { review: (await findReview(tx, review.id)) ?? released };
};

/** Locks a request that is not decided, at the revision that a person saw. */
const lockUndecided = async (
  tx: Transaction,
  reviewables: Reviewables,
  { id, revision }: Claiming,
): Promise<Review | { readonly refused: Refusal<1002 | 3005 | 3010> }> => {
  const review = await lockForDecision(tx, reviewables, id);
  const refused = checkUndecided(reviewables, review, revision);
  return refused || !review ? { refused: refused ?? refusal('not-found', { field: 'id' }) } : review;
};

type Change = { readonly review: Review; readonly happened: ClaimChange; readonly by: string };

/** Returns in words why a person may not make the payout of a request; undefined for one who may. */
const whyNotBegun = async (
  tx: Transaction,
  world: World,
  reviewables: Reviewables,
  { review, by }: Pick<Change, 'review' | 'by'>,
): Promise<string | undefined> => {
  const { kind, reviewable } = reviewableOf(reviewables, review);
  return reviewable.checkClaim
    ? reviewable.checkClaim(tx, world, review, by)
    : `Nothing is paid out for this ${kind}: it is not claimed.`;
};

/** Stores a change of a claim, and notifies the customer's open screens. */
const keepClaim = async (
  tx: Transaction,
  world: World,
  reviewables: Reviewables,
  { review, happened, by }: Change,
): Promise<{ readonly review: Review }> => {
  const claimed = await writeClaim(tx, review, { happened, by, at: world.now() });
  const { kind } = reviewableOf(reviewables, review);
  const { id, revision, customer_id: customerId } = claimed;
  await sendReviewOutcome(tx, world, customerId, { subject: kind, id, revision, status: 'waiting' });
  return { review: claimed };
};
