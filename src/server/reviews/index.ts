export { claimReview, releaseReview, takeOverReview } from './claimReview.ts';
export { decideReview, lockForDecision, reviewableOf, sendReviewOutcome } from './decideReview.ts';
export { reviewHandlers } from './handlers.ts';
export type {
  Acceptance,
  Claiming,
  Decision,
  Evidence,
  Impossible,
  Review,
  Reviewable,
  Reviewables,
  Side,
  TermsOfClaim,
} from './reviewable.ts';
export { isReason, reasonOf } from './reasons.ts';
export {
  advanceReview,
  disownWithdrawals,
  expectedAt,
  findClaimed,
  findForDesk,
  expectedSeconds,
  findReview,
  nextRequestNumber,
  openReview,
  writeDecision,
  lockReview,
  BY_CUSTOMER,
  type ReviewFilter,
} from './reviewRepository.ts';
export { CLAIM_IS_OLD_SECONDS, reportOldClaims } from './reportOldClaims.ts';
export { REVIEW_DELAY_SECONDS, type Reviewer, startReviewer } from './startReviewer.ts';
