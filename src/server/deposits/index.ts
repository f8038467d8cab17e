export { channelsOf, type ChannelSettings, SANDBOX_CHANNELS } from './channelSettings.ts';
export { bookTransfers } from './depositBook.ts';
export { openDeposits } from './openDeposits.ts';
export type { DeskRate, NewRate, RatesAtDesk } from './ratesAtDesk.ts';
export { sourceOf } from './channels.ts';
export { creditOfRow, failureOf, WRITTEN } from './depositView.ts';
export { claimProof, findHonouredRate } from './incomingRequest.ts';
export { findReceiptsOf, findReleasedReceipts, releaseReceipts } from './receiptRepository.ts';
export { incomingReviews, type IncomingReviews } from './incomingReviews.ts';
