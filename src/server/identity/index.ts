export { identityHandlers } from './handlers.ts';
export { maskedIdNumber, maskedRealName, verifiedName } from './identityView.ts';
export { identityReviews } from './identityReviews.ts';
