export { failWithdrawals } from './failWithdrawals.ts';
export { openWithdrawals } from './openWithdrawals.ts';
export type { DeskPayoutRate, NewPayoutRate, PayoutRatesAtDesk } from './payoutRates.ts';
export { type ReturnedPayout, returnPayout } from './returnPayout.ts';
export { type WithdrawalSettings, withdrawalTermsOf } from './withdrawalSettings.ts';
