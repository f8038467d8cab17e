import { formatLondon } from '../../domain/londonFormat.ts';
import { type Refusal, REFUSALS } from '../../domain/refusal.ts';
import {
  claimReview,
  type Decision,
  decideReview,
  findReview,
  isReason,
  reasonOf,
  releaseReview,
  type Review,
  reviewableOf,
  type Reviewables,
  takeOverReview,
} from '../reviews/index.ts';
import { isUuid, type Transaction } from '../store/index.ts';
import type { World } from '../world/world.ts';
import { recordOnReview } from './recordAtDesk.ts';
import { type DeskAnswer, type DeskRequest, deskReview } from './deskRequest.ts';

/** Says that no request has an id. */
export const nothing = (id: string): DeskAnswer => ({ fault: `There is no request ${id}.` });

/** Decides a request. What may be mistyped has to be confirmed. */
export const decide = (
  world: World,
  reviewables: Reviewables,
  { id, decision, revision, by, isConfirmed }: Extract<DeskRequest, { ask: 'decide' }>,
): Promise<DeskAnswer> =>
  world.database.transaction(async (tx) => {
    const asked = isUuid(id) ? await findReview(tx, id) : undefined;
    if (!asked) return nothing(id);
    if (asked.kind !== 'identity' && revision === undefined) {
      return { fault: `Name the revision that you saw, which "show" says: --revision ${asked.revision}.` };
    }
    const { doubt } = reviewableOf(reviewables, asked).reviewable;
    const doubted = isConfirmed || asked.decision !== null ? undefined : await doubt?.(tx, world, asked, decision);
    if (doubted !== undefined) return { fault: `${doubted} Nothing was decided. If it is right: --confirm.` };
    const made = await worded(tx, world, asked, decision);
    const outcome = await decideReview(tx, world, reviewables, { id, decision: made, revision, by });
    const review = (await findReview(tx, id)) ?? asked;
    if (!outcome) {
      const kind = review.decision === null ? 'request-approved' : 'request-decided';
      await recordOnReview(tx, world, { kind, id, by, detail: { decision: decision.decision } });
      return { review: deskReview(review) };
    }
    return { fault: 'why' in outcome && outcome.why ? outcome.why : faultOf(review, outcome.refused) };
  });

const CHANGES = { claim: claimReview, 'take-over': takeOverReview, release: releaseReview } as const;

const CLAIM_EVENTS = {
  claim: 'request-claimed',
  'take-over': 'request-taken-over',
  release: 'request-released',
} as const;

/** Says what a person has to look at before a claimed request is released: its payout may have been made. */
const doubtOfRelease = ({ id, claimed_by: claimedBy, claimed_at: since }: Review): string | undefined =>
  claimedBy === null || since === null
    ? undefined
    : `${claimedBy} makes the payout of ${id} since ${formatLondon(since)}: look into the bank’s records first. ` +
      'If it was paid, take it over. Nothing was released. If it is right: --confirm.';

/** Claims a request before its payout is made, takes a claim over, or releases the request. */
export const claim = (
  world: World,
  reviewables: Reviewables,
  { ask, ...claiming }: Extract<DeskRequest, { ask: 'claim' | 'take-over' | 'release' }>,
): Promise<DeskAnswer> =>
  world.database.transaction(async (tx) => {
    const asked = isUuid(claiming.id) ? await findReview(tx, claiming.id) : undefined;
    if (!asked) return nothing(claiming.id);
    const isDoubted = ask === 'release' && !claiming.isConfirmed && asked.decision === null;
    const doubt = isDoubted && asked.revision === claiming.revision ? doubtOfRelease(asked) : undefined;
    if (doubt !== undefined) return { fault: doubt };
    const outcome = await CHANGES[ask](tx, world, reviewables, claiming);
    if ('review' in outcome) {
      await recordOnReview(tx, world, { kind: CLAIM_EVENTS[ask], id: claiming.id, by: claiming.by });
      return claimedAnswer(tx, world, reviewables, outcome.review);
    }
    if ('why' in outcome) return { fault: outcome.why };
    if ('awaitsClaim' in outcome) {
      await recordOnReview(tx, world, { kind: 'request-approved', id: claiming.id, by: claiming.by });
      return outcome;
    }
    const review = isUuid(claiming.id) ? await findReview(tx, claiming.id) : undefined;
    return review ? { fault: faultOf(review, outcome.refused) } : nothing(claiming.id);
  });

/** Answers a change of a claim: who pays now reads what is paid, which the claim has fixed. */
const claimedAnswer = async (
  tx: Transaction,
  world: World,
  reviewables: Reviewables,
  review: Review,
): Promise<DeskAnswer> => {
  if (review.claimed_by === null) return { review: deskReview(review) };
  const { facts } = await reviewableOf(reviewables, review).reviewable.evidence(tx, world, review);
  return { review: deskReview(review), facts, images: [] };
};

/** Returns the decision with its reason in the customer's language, where it names one of the server's reasons. */
const worded = async (tx: Transaction, world: World, review: Review, decision: Decision): Promise<Decision> =>
  decision.decision === 'reject' && decision.code !== undefined && isReason(decision.code)
    ? { ...decision, reason: await reasonOf(tx, world.texts, review.customer_id, decision.code) }
    : decision;

/** Says why a decision or a claim was not made. */
const faultOf = (review: Review, { code, detail }: Refusal<1001 | 1002 | 2003 | 2004 | 3005 | 3010 | 3012>): string => {
  const { id, status, decidedBy, revision, claimedBy } = deskReview(review);
  if (code === REFUSALS['terms-changed']) return `The request ${id} has changed: it is at revision ${revision}.`;
  if (code === REFUSALS['request-invalid']) return `The "${detail.field}" of this decision cannot be.`;
  if (code === REFUSALS['request-being-paid']) {
    return `${claimedBy ?? 'Another person'} pays the request ${id} now: "take-over", or "release" if it was not paid.`;
  }
  return `The request ${id} is ${status} already, by ${decidedBy ?? 'nobody'}.`;
};
