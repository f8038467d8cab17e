export { identityHandlers } from './handlers.ts';
export { maskedRealName } from './identityView.ts';
export { identityReviews } from './identityReviews.ts';
