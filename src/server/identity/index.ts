export { identityHandlers } from './handlers.ts';
export { identityReviews } from './identityReviews.ts';
