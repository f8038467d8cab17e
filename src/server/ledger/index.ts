export { cashBalance, cashBalances, selectCashBalance, trialBalance } from './accounts.ts';
export {
  DEMO_BALANCE,
  demoOpened,
  demoReset,
  depositAccepted,
  investmentBought,
  investmentResult,
  investmentSettled,
  loanFee,
  loanInterest,
  loanPaidOut,
  openingFee,
  overnight,
  profit,
  protection,
  repaymentAccepted,
  withdrawalAsked,
  withdrawalPaid,
  withdrawalReturned,
} from './events.ts';
export { post } from './post.ts';
export type { AccountKey, Posting } from './posting.ts';
