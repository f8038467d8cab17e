export { cashBalance, ledgerBalance, selectCashBalance, selectLoanBalance, trialBalance } from './accounts.ts';
export {
  balanceBefore,
  type EntryFilter,
  type EntryPlace,
  type EntryRow,
  findEntries,
  findEntriesOfSpan,
  findEntry,
  findGrants,
  sumEntries,
  withdrawalFeesOf,
} from './entryRepository.ts';
export {
  DEMO_BALANCE,
  demoOpened,
  demoReset,
  depositAccepted,
  investmentBought,
  investmentFee,
  investmentResult,
  investmentSettled,
  investmentTakenBack,
  loanFee,
  loanInterest,
  loanOverpaid,
  loanPaidOut,
  openingFee,
  overnight,
  profit,
  protection,
  repaymentAccepted,
  withdrawalAsked,
  withdrawalCameBack,
  withdrawalPaid,
  withdrawalReturned,
} from './events.ts';
export { post } from './post.ts';
export type { AccountKey, Posting } from './posting.ts';
