export { decideReview, reviewableOf } from './decideReview.ts';
export { reviewHandlers } from './handlers.ts';
export type { Decision, Evidence, Review, Reviewable, Reviewables, Side } from './reviewable.ts';
export { findReview, findReviews, openReview, type ReviewFilter } from './reviewRepository.ts';
export { REVIEW_DELAY_SECONDS, type Reviewer, startReviewer } from './startReviewer.ts';
