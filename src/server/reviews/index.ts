export { claimReview, releaseReview } from './claimReview.ts';
export { decideReview, lockForDecision, reviewableOf, sendReviewOutcome } from './decideReview.ts';
export { reviewHandlers } from './handlers.ts';
export type { Decision, Evidence, Impossible, Review, Reviewable, Reviewables, Side } from './reviewable.ts';
export { isReason, reasonOf } from './reasons.ts';
export {
  advanceClaimed,
  advanceReview,
  expectedAt,
  findReview,
  findReviews,
  nextRequestNumber,
  openReview,
  writeDecision,
  lockReview,
  BY_CUSTOMER,
  type ReviewFilter,
} from './reviewRepository.ts';
export { REVIEW_DELAY_SECONDS, type Reviewer, startReviewer } from './startReviewer.ts';
