import type { LoanProductSettings } from '../../src/server/loans/loanSettings.ts';

/** Name of the customers, as their documents have it and as they sign. */
export const CUSTOMER_NAME = 'Sample Customer';

/** Percent at which a loan is paid out, and at or below which positions are closed for it. */
export const PAYOUT = 150;
export const LIQUIDATION = 120;

const offered = (
  number: number,
  [dailyInterestRate, platformFeeRate, earlyRepaymentFeeRate]: readonly [string, string, string],
  pool: string | null,
  totalCostCap = '1',
): LoanProductSettings => ({
  ...{ id: `c0000000-0000-4000-8000-00000000000${number}`, names: { en: `Credit ${number}` } },
  ...{ minimumAmount: '100.00', maximumAmount: '60000.00', pool, days: [1, 2, 5, 30] },
  terms: { dailyInterestRate, platformFeeRate, earlyRepaymentFeeRate },
  totalCostCap,
  ...{ opensAt: 0, closesAt: null, isClosed: false },
  maintenance: { payout: `${PAYOUT}.00`, warning: '130.00', liquidation: `${LIQUIDATION}.00` },
});

/**
 * Loans that the simulated operator offers: with fees, without, at a rate of fractions of a cent, and with little
 * to lend and interest that stops after ten days.
 */
export const LOAN_PRODUCTS: readonly LoanProductSettings[] = [
  offered(1, ['0.0005', '0.01', '0.02'], null),
  offered(2, ['0.001', '0', '0.02'], null),
  offered(3, ['0.000013', '0.01', '0'], null),
  offered(4, ['0.001', '0.01', '0.02'], '9000.00', '0.02'),
];
