export { allocateRepayments } from './allocateRepayments.ts';
export { owedAt, readBook } from './loanBook.ts';
export { getLoanRow } from './loanRepository.ts';
export { createLoanLife, type LoanLife } from './life/loanLife.ts';
export { postInterestDays } from './life/postInterestDays.ts';
export { type ReleasedTransfer, releaseTransfer } from './releaseTransfer.ts';
export { BalanceTooLow, type ReversedRepayment, reverseRepayment } from './reverseRepayment.ts';
export { type LoanSettings, loanSettingsOf } from './loanSettings.ts';
export { openLoans } from './openLoans.ts';
