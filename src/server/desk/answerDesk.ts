import { type Refusal, REFUSALS } from '../../domain/refusal.ts';
import { eventsAtDesk } from '../audit/index.ts';
import { itemsAtDesk } from '../content/index.ts';
import type { ComesBack } from '../corrections/index.ts';
import type { RatesAtDesk } from '../deposits/index.ts';
import { getBytes, getFileRow } from '../files/index.ts';
import {
  BalanceTooLow,
  closeCase,
  type ClosedCase,
  type ReleasedTransfer,
  releaseTransfer,
  type ReversedRepayment,
  reverseRepayment,
} from '../loans/index.ts';
import { booksAtDesk } from '../reconciliation/index.ts';
import {
  CLAIM_IS_OLD_SECONDS,
  findForDesk,
  findReview,
  lockForDecision,
  reviewableOf,
  type Reviewables,
} from '../reviews/index.ts';
import { isUuid } from '../store/index.ts';
import { type PayoutRatesAtDesk, type ReturnedPayout, returnPayout } from '../withdrawals/index.ts';
import type { World } from '../world/world.ts';
import { answerClock, isOfClock } from './clockAtDesk.ts';
import { answerCorrections, isOfCorrections } from './correctAtDesk.ts';
import { haltsAtDesk } from './haltsAtDesk.ts';
import { claim, decide, nothing } from './decideAtDesk.ts';
import { matchAtDesk, type PaymentBook } from './matchAtDesk.ts';
import { recordOnReview, recordView } from './recordAtDesk.ts';
import { answerSecondStep, isOfSecondStep } from './answerSecondStep.ts';
import { type DeskAnswer, type DeskImage, type DeskRequest, deskReview } from './deskRequest.ts';

const MOST_LISTED = 1000;

/** What the rooms offer the desk. */
type OfRooms = {
  readonly reviewables: Reviewables;
  readonly rates: RatesAtDesk;
  readonly payoutRates: PayoutRatesAtDesk;
  readonly books: readonly PaymentBook[];
  readonly twoPeopleAbove: string;
  readonly comesBack: ComesBack;
};

/**
 * Answers the desk: lists, shows, claims, decides and reverses requests of customers; sets rates of deposit channels and of payouts; compares payments
 * with what is booked; halts trading and frees it; corrects what was wrong; lists, shows and publishes banners and articles.
 */
export const answerDesk = async (
  world: World,
  { reviewables, rates, payoutRates, books, twoPeopleAbove, comesBack }: OfRooms,
  request: DeskRequest,
): Promise<DeskAnswer> => {
  await recordView(world, request);
  if (isOfClock(request)) return answerClock(world, request);
  if (isOfCorrections(request)) return answerCorrections(world, comesBack, request);
  if (isOfSecondStep(request)) return answerSecondStep(world, request);
  switch (request.ask) {
    case 'list': {
      const claimedBefore = world.now() - CLAIM_IS_OLD_SECONDS;
      const found = await findForDesk(world.database.reader, { ...request, most: MOST_LISTED, claimedBefore });
      return { reviews: found.reviews.map(deskReview), more: found.more };
    }
    case 'show':
      return show(world, reviewables, request.id);
    case 'decide':
      return decide(world, reviewables, request);
    case 'claim':
    case 'take-over':
    case 'release':
      return claim(world, reviewables, request);
    case 'came-back':
      return cameBack(world, twoPeopleAbove, request);
    case 'reverse':
      return reverse(world, twoPeopleAbove, request);
    case 'close-case':
      return closeCaseOf(world, request);
    case 'release-transfer':
      return release(world, request);
    case 'rates':
      return { ...(await rates.list()), ...(await payoutRates.list()) };
    case 'payout-rate':
      return payoutRates.set(request);
    case 'rate':
      return rates.set(request);
    case 'revoke':
      return rates.revoke(request.rateId, request.by);
    case 'books':
      return { books: await booksAtDesk(world, request.isChecked ?? false) };
    case 'halts':
      return haltsAtDesk.list(world);
    case 'halt':
      return haltsAtDesk.set(world, request);
    case 'free':
      return haltsAtDesk.free(world, request);
    case 'items':
      return { items: await itemsAtDesk.list(world) };
    case 'item':
      return itemsAtDesk.show(world, request.id);
    case 'audit':
      return eventsAtDesk(world, request);
    case 'match':
      return { match: await matchAtDesk(world, books, request.lines) };
    case 'publish':
      return itemsAtDesk.publish(world, request);
  }
};

const show = async (world: World, reviewables: Reviewables, id: string): Promise<DeskAnswer> => {
  const { reader } = world.database;
  const review = isUuid(id) ? await findReview(reader, id) : undefined;
  if (!review) return nothing(id);
  const { reviewable } = reviewableOf(reviewables, review);
  if (review.decision === null && reviewable.opened) await noteOpened(world, reviewables, id);
  const { facts, images } = await reviewable.evidence(reader, world, review);
  const shown = await Promise.all(Object.entries(images).map(([side, fileId]) => imageOf(world, side, fileId)));
  return { review: deskReview(review), facts, images: shown };
};

/** Notes that a person looks at a request, unless it was decided meanwhile. */
const noteOpened = (world: World, reviewables: Reviewables, id: string): Promise<void> =>
  world.database.transaction(async (tx) => {
    const review = await lockForDecision(tx, reviewables, id);
    if (review?.decision === null) await reviewableOf(reviewables, review).reviewable.opened?.(tx, world, review);
  });

/** Credits a payout that came back; the customer is notified, and the desk reads what was credited. */
const cameBack = (world: World, twoPeopleAbove: string, payout: ReturnedPayout): Promise<DeskAnswer> =>
  world.database.transaction(async (tx) => {
    const outcome = await returnPayout(tx, world, { twoPeopleAbove }, payout);
    if ('why' in outcome) return { fault: outcome.why };
    if (!('refused' in outcome)) {
      const done = { id: payout.id, by: payout.by };
      await recordOnReview(tx, world, {
        kind: 'credited' in outcome ? 'payout-returned' : 'request-approved',
        ...done,
      });
      return outcome;
    }
    const { code, detail } = outcome.refused;
    if (code === REFUSALS['not-found']) return nothing(payout.id);
    if (code === REFUSALS['terms-changed']) {
      return { fault: `The withdrawal ${payout.id} has changed: it is at revision ${detail.revision}.` };
    }
    if (code === REFUSALS['request-invalid']) return { fault: `The "${detail.field}" of this payout cannot be.` };
    return { fault: `The withdrawal ${payout.id} ${detail.status === 'fail' ? 'was not paid' : 'came back already'}.` };
  });

/** Reverses a repayment that was found wrong; the customer is notified, and the desk reads what was reversed. */
const reverse = (world: World, twoPeopleAbove: string, wrong: ReversedRepayment): Promise<DeskAnswer> => {
  const reversing = world.database.transaction(async (tx): Promise<DeskAnswer> => {
    const outcome = await reverseRepayment(tx, world, { twoPeopleAbove }, wrong);
    if ('why' in outcome) return { fault: outcome.why };
    if (!('refused' in outcome)) {
      const kind = 'reversed' in outcome ? 'repayment-reversed' : 'request-approved';
      await recordOnReview(tx, world, { kind, id: wrong.id, by: wrong.by });
      return outcome;
    }
    return faultOfRepayment(wrong.id, outcome.refused);
  });
  return reversing.catch((fault: unknown) => {
    if (fault instanceof BalanceTooLow) return { fault: fault.message };
    throw fault;
  });
};

/** Releases the transfer of a repayment that is another's; the desk reads which references can be credited again. */
const release = (world: World, released: ReleasedTransfer): Promise<DeskAnswer> =>
  world.database.transaction(async (tx): Promise<DeskAnswer> => {
    const outcome = await releaseTransfer(tx, world, released);
    if ('why' in outcome) return { fault: outcome.why };
    if ('refused' in outcome) return faultOfRepayment(released.id, outcome.refused);
    const kind = 'released' in outcome ? 'transfer-released' : 'request-approved';
    await recordOnReview(tx, world, { kind, id: released.id, by: released.by });
    return outcome;
  });

/** Closes the case of a loan whose customer said that it was not them, and records it. */
const closeCaseOf = (world: World, closed: ClosedCase): Promise<DeskAnswer> =>
  world.database.transaction(async (tx): Promise<DeskAnswer> => {
    const outcome = await closeCase(tx, world, closed);
    if ('why' in outcome) return { fault: outcome.why };
    const { loanId, ...answer } = outcome;
    const kind = 'closedCase' in outcome ? 'case-closed' : 'request-approved';
    await recordOnReview(tx, world, { kind, id: loanId, by: closed.by, detail: { reason: closed.reason } });
    return answer;
  });

const faultOfRepayment = (id: string, { code, detail }: Refusal<1002 | 3005 | 3010>): DeskAnswer => {
  if (code === REFUSALS['not-found']) return nothing(id);
  if (code === REFUSALS['terms-changed']) {
    return { fault: `The repayment ${id} has changed: it is at revision ${detail.revision}.` };
  }
  return { fault: `The repayment ${id} ${detail.status === 'success' ? 'is reversed already' : 'was not accepted'}.` };
};

const imageOf = async (world: World, side: string, fileId: string): Promise<DeskImage> => {
  const file = await getFileRow(world.database.reader, fileId);
  const bytes = await getBytes(world, file);
  return { side, mediaType: file.media_type, base64: bytes.toString('base64') };
};
