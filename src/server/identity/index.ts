export { identityHandlers } from './handlers.ts';
export { maskedIdNumber, maskedRealName, verifiedName } from './identityView.ts';
export { acceptRenewal, askRenewal, endRenewal, findRenewal } from './renewals.ts';
export { identityReviews } from './identityReviews.ts';
