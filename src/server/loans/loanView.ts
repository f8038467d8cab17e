import type { Language, Schemas } from '../../contract/index.ts';
import { decimal, moneyText } from '../../domain/decimal.ts';
import { loanCost, yearlyRateText } from '../../domain/loans/cost.ts';
import { lastWithdrawalDay, loanDates } from '../../domain/loans/dates.ts';
import { owedTexts } from '../../domain/loans/debt.ts';
import { interestDays, interestOn } from '../../domain/loans/interest.ts';
import { dateText, londonDay } from '../../domain/time.ts';
import { WRITTEN } from '../deposits/index.ts';
import type { Texts } from '../texts/index.ts';
import type { World } from '../world/world.ts';
import { type LoanBook, owedAt, termsOf } from './loanBook.ts';
import { nameIn } from './loanProducts.ts';
import type { LoanRow, ShownLoan } from './loanRepository.ts';

export type Shown = { readonly world: Pick<World, 'texts' | 'now'>; readonly language: Language };

/** Writes a share as an exact text without needless zeros. */
const shareText = (share: string): string => decimal(share).toFixed();

/** Returns what a loan costs as the contract answers it. */
export const termsView = (row: LoanRow): Schemas['LoanTerms'] => {
  const { dailyInterestRate, platformFeeRate, earlyRepaymentFeeRate } = termsOf(row);
  return {
    dailyInterestRate: shareText(dailyInterestRate),
    platformFeeRate: shareText(platformFeeRate),
    earlyRepaymentFeeRate: shareText(earlyRepaymentFeeRate),
  };
};

/** Returns the share of the quantity at which interest stops, as the contract answers it; null of a loan without a cap. */
export const costCapView = ({ total_cost_cap: cap }: LoanRow): string | null => (cap === null ? null : shareText(cap));

/** Figures of a loan over its whole term, as they were agreed (LON-11, LON-12). */
export const agreedFigures = (row: ShownLoan) => {
  const cost = loanCost({ quantity: row.quantity, days: row.days, terms: termsOf(row) });
  return {
    expectedInterest: moneyText(cost.expectedInterest.result),
    platformFee: moneyText(cost.platformFee.result),
    totalToRepay: moneyText(cost.totalToRepay.result),
    nominalYearlyRate: yearlyRateText(cost.nominalYearlyRate),
    yearlyRate: yearlyRateText(cost.yearlyRate),
  };
};

/** Returns the reason of a rejection in a language, if it is one of the server's own; otherwise as it was written. */
const reasonIn = (
  texts: Texts,
  language: Language,
  { rejection_code: code, rejection_text: text }: ShownLoan,
): string | null => (code === null || code === WRITTEN ? text : texts.label(language, `review-${code}`));

/** Figures and dates that a loan has from paying out on. */
const sincePayout = ({ row, paidOut, allocations }: LoanBook<ShownLoan>, now: number) => {
  if (!paidOut) {
    const nothing = { dueDate: null, withdrawUntil: null };
    return { generatedInterest: '0.00', interestDays: 0, loanedAt: null, ...nothing };
  }
  const day = londonDay(now);
  const last = lastWithdrawalDay(paidOut.loanedAt, row.withdrawal_days ?? undefined);
  return {
    generatedInterest: moneyText(interestOn(paidOut, allocations, day)),
    interestDays: interestDays(paidOut, allocations, day),
    loanedAt: paidOut.loanedAt,
    dueDate: dateText(loanDates(paidOut).dueDay),
    withdrawUntil: dateText(last),
  };
};

/** Loan as its customer sees it. */
export const loanView = (book: LoanBook<ShownLoan>, { world, language }: Shown): Schemas['Loan'] => {
  const { row } = book;
  const now = world.now();
  const owed = owedAt(book, now);
  return {
    ...{ id: row.id, number: row.number, productId: row.product_id, productName: nameIn(row.names, language) },
    ...{ status: row.status, quantity: row.quantity, days: row.days, terms: termsView(row) },
    totalCostCap: costCapView(row),
    earlyFeeUnlimited: row.is_early_fee_unlimited,
    ...agreedFigures(row),
    ...sincePayout(book, now),
    owed: owed && owedTexts(owed),
    ...{ appliedAt: row.applied_at, withdrawnAt: row.withdrawn_at, answeredAt: row.answered_at },
    rejectionReason: reasonIn(world.texts, language, row),
  };
};
