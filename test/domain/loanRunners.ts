import { dayFrom } from '../../src/domain/calendarDay.ts';
import { decimal, moneyText } from '../../src/domain/decimal.ts';
import { allocationsOf } from '../../src/domain/loans/allocation.ts';
import { type AskedLoan, loanCost, yearlyRateText } from '../../src/domain/loans/cost.ts';
import { type DebtParts, owedOn, owedTexts } from '../../src/domain/loans/debt.ts';
import { interestDays, type PaidOutLoan } from '../../src/domain/loans/interest.ts';
import { countsFrom } from '../../src/domain/loans/repaymentRules.ts';
import {
  type MaintenanceLevels,
  maintenanceRatioOf,
  maintenanceStep,
  ratioAtPayout,
  sufficesForPayout,
} from '../../src/domain/loans/maintenance.ts';

type Repayments = {
  readonly repayments: readonly {
    readonly requestedAt: number;
    readonly receivedAt: number;
    readonly amount: string;
  }[];
};

const allocate = ({ repayments, ...loan }: PaidOutLoan & Repayments) =>
  allocationsOf(
    loan,
    repayments.map((each, index) => ({ id: String(index), countsFrom: countsFrom(each), amount: each.amount })),
  );

const loanDebt = (input: PaidOutLoan & Repayments & { readonly date: string }) => {
  const day = dayFrom(input.date) ?? 0;
  const allocations = allocate(input);
  const { date: _date, ...parts } = owedTexts(owedOn(input, allocations, day));
  return { interestDays: interestDays(input, allocations, day), ...parts };
};

type Examined = Omit<DebtParts, 'earlyRepaymentFee'> & { readonly netWorth: string };

const maintenance = ({
  levels,
  netWorthAtPayout,
  examined,
  ...asked
}: Omit<AskedLoan, 'days'> & {
  readonly levels: MaintenanceLevels;
  readonly netWorthAtPayout: string;
  readonly examined: readonly Examined[];
}) => {
  const atPayout = ratioAtPayout(decimal(netWorthAtPayout), { ...asked, days: 30 }).result;
  let isArmed = true;
  const steps = examined.map(({ netWorth, principal, interest, platformFee }) => {
    const parts = {
      ...{ principal: decimal(principal), interest: decimal(interest), platformFee: decimal(platformFee) },
    };
    const ratio = maintenanceRatioOf(decimal(netWorth), parts)?.result ?? null;
    const { isWarned, isLiquidated, ...next } = maintenanceStep(ratio, levels, { isArmed });
    ({ isArmed } = next);
    return { ratio: ratio && moneyText(ratio), isWarned, isLiquidated };
  });
  return { ratioAtPayout: moneyText(atPayout), isPaidOut: sufficesForPayout(atPayout, levels), steps };
};

/** Runners of the files about loans, by file name. */
export const LOAN_RUNNERS = {
  loanCost: (asked: AskedLoan) => {
    const { expectedInterest, platformFee, totalToRepay, nominalYearlyRate, yearlyRate } = loanCost(asked);
    return {
      expectedInterest: moneyText(expectedInterest.result),
      platformFee: moneyText(platformFee.result),
      totalToRepay: moneyText(totalToRepay.result),
      nominalYearlyRate: yearlyRateText(nominalYearlyRate),
      yearlyRate: yearlyRateText(yearlyRate),
    };
  },
  loanDebt,
  loanAllocation: (input: PaidOutLoan & Repayments) =>
    allocate(input).map(({ principal, interest, platformFee, earlyRepaymentFee, total, overpaid }) => ({
      ...{ principal, interest, platformFee, earlyRepaymentFee, total, overpaid },
    })),
  maintenance,
};
