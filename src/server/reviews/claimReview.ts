import { type Refusal, refusal } from '../../domain/refusal.ts';
import type { Transaction } from '../store/index.ts';
import type { World } from '../world/world.ts';
import { checkUndecided, lockForDecision, reviewableOf, sendReviewOutcome } from './decideReview.ts';
import type { Review, Reviewables } from './reviewable.ts';
import { writeClaim } from './reviewRepository.ts';

/** Person's claim of a request at the revision that the person saw, or its release. */
type Claiming = { readonly id: string; readonly revision: number; readonly by: string };

type Refused = { readonly refused: Refusal<1002 | 3005 | 3010 | 3012> } | { readonly why: string };

/**
 * Claims a request before its payout is made: from then on its customer cannot take it back, nobody rejects it, and only
 * the claimant accepts it, with the proof of the payout. Refused like a decision, and in words where it cannot be
 * claimed by this person.
 */
export const claimReview = async (
  tx: Transaction,
  world: World,
  reviewables: Reviewables,
  { id, revision, by }: Claiming,
): Promise<Refused | { readonly review: Review }> => {
  const review = await lockForDecision(tx, reviewables, id);
  const refused = checkUndecided(reviewables, review, revision);
  if (refused || !review) return { refused: refused ?? refusal('not-found', { field: 'id' }) };
  if (review.claimed_by !== null) return { refused: refusal('request-being-paid') };
  const { kind, reviewable } = reviewableOf(reviewables, review);
  const why = reviewable.checkClaim
    ? await reviewable.checkClaim(tx, world, review, by)
    : `Nothing is paid out for this ${kind}: it is not claimed.`;
  if (why !== undefined) return { why };
  return { review: await keepClaim(tx, world, reviewables, review, { claimant: by, by }) };
};

/** Releases a request whose payout was not made, by any person; its customer can take it back again. */
export const releaseReview = async (
  tx: Transaction,
  world: World,
  reviewables: Reviewables,
  { id, revision, by }: Claiming,
): Promise<Refused | { readonly review: Review }> => {
  const review = await lockForDecision(tx, reviewables, id);
  const refused = checkUndecided(reviewables, review, revision);
  if (refused || !review) return { refused: refused ?? refusal('not-found', { field: 'id' }) };
  if (review.claimed_by === null) return { why: `The request ${id} is not claimed.` };
  return { review: await keepClaim(tx, world, reviewables, review, { claimant: null, by }) };
};

/** Stores a claim or a release, and notifies the customer's open screens. */
const keepClaim = async (
  tx: Transaction,
  world: World,
  reviewables: Reviewables,
  review: Review,
  { claimant, by }: { readonly claimant: string | null; readonly by: string },
): Promise<Review> => {
  const claimed = await writeClaim(tx, review.id, { claimant, by, at: world.now() });
  const { kind } = reviewableOf(reviewables, review);
  const { id, revision, customer_id: customerId } = claimed;
  await sendReviewOutcome(tx, world, customerId, { subject: kind, id, revision, status: 'waiting' });
  return claimed;
};
