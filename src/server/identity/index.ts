export { identityHandlers } from './handlers.ts';
export { maskedRealName, verifiedName } from './identityView.ts';
export { identityReviews } from './identityReviews.ts';
