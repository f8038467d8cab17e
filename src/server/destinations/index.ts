export type { Destination } from './destinationRepository.ts';
export { disownSecurityEvent, type EndDisowned } from './confirmNotMe.ts';
export { destinationHandlers } from './handlers.ts';
export { mountNotMePage } from './mountNotMePage.ts';
export { checkPayoutWaits, endUse, findPayoutDestination, findWaits, holdForUse, noteUse } from './payout.ts';
