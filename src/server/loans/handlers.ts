import type { ChannelSettings } from '../deposits/index.ts';
import type { Handlers } from '../http/index.ts';
import { applyForLoan, type Offering } from './applyForLoan.ts';
import { getLoanContractPdf } from './contractPdf.ts';
import { getLoanEvidence } from './loanEvidence.ts';
import { listLoanProducts } from './loanProducts.ts';
import { getLoan, getLoanContract, listLoans } from './readLoans.ts';
import { repayLoan } from './repayLoan.ts';
import { withdrawFromLoan } from './withdrawFromLoan.ts';

type LoanOperation =
  | 'listLoanProducts'
  | 'applyForLoan'
  | 'listLoans'
  | 'getLoan'
  | 'getLoanContract'
  | 'getLoanContractPdf'
  | 'getLoanEvidence'
  | 'withdrawFromLoan'
  | 'repayLoan';

/** Handlers of loans (§7, `/creditLoan`). */
export const loanHandlers = (offering: Offering, channels: readonly ChannelSettings[]): Handlers<LoanOperation> => ({
  listLoanProducts: listLoanProducts(offering),
  applyForLoan: applyForLoan(offering),
  listLoans,
  getLoan,
  getLoanContract,
  getLoanContractPdf: getLoanContractPdf(),
  getLoanEvidence,
  withdrawFromLoan,
  repayLoan: repayLoan(channels),
});
