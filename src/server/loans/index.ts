export { allocateRepayments } from './allocateRepayments.ts';
export { isRunning, levelsOf, type LoanBook, owedAt, paidOutOf, readBook, readBooks, termsOf } from './loanBook.ts';
export { findPresentLoan, getLoanRow, insertLoanEvent, type LoanRow, writeLoan } from './loanRepository.ts';
export { createLoanLife, type LoanLife } from './life/loanLife.ts';
export { postInterestDays } from './life/postInterestDays.ts';
export { BalanceTooLow, type ReversedRepayment, reverseRepayment } from './reverseRepayment.ts';
export { type LoanSettings, loanSettingsOf } from './loanSettings.ts';
export { openLoans } from './openLoans.ts';
