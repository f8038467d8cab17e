import { type Decimal, decimal, ZERO } from '../../domain/decimal.ts';
import type { ConversionRate } from '../../domain/money/conversion.ts';
import { type AccountKey, MOVES, type Posting } from './posting.ts';

/** Account whose money moves, and the time in seconds. */
type LedgerEvent = { readonly account: AccountKey; readonly at: number };

type Move = LedgerEvent & {
  readonly kind: keyof typeof MOVES;
  readonly subject: string;
  readonly occurrence?: string;
  readonly amount: Decimal;
  readonly conversion?: ConversionRate;
  readonly dueAt?: number;
};

const move = ({ kind, subject, occurrence = 'once', account, amount, conversion, at, dueAt = at }: Move): Posting => {
  const [to, from] = MOVES[kind];
  return {
    kind,
    subject,
    occurrence,
    account,
    dueAt,
    postedAt: at,
    conversion: conversion ?? null,
    legs: [
      { ledgerAccount: to, amount },
      { ledgerAccount: from, amount: amount.negated() },
    ],
  };
};

type Deposit = LedgerEvent & { readonly depositId: string; readonly amount: Decimal };

/** Posts an accepted deposit: `amount` came in from outside. */
export const depositAccepted = ({ depositId, ...event }: Deposit): Posting =>
  move({ ...event, kind: 'deposit-accepted', subject: depositId });

type Withdrawal = LedgerEvent & { readonly withdrawalId: string; readonly amount: Decimal };

/** Posts a requested withdrawal: its whole `amount`, fee included, is held at once. */
export const withdrawalAsked = ({ withdrawalId, ...event }: Withdrawal): Posting =>
  move({ ...event, kind: 'withdrawal-asked', subject: withdrawalId });

/**
 * Posts a refused or withdrawn withdrawal: the held amount is free again, but for what corrections gave back of it
 * before, given positive.
 */
export const withdrawalReturned = ({
  withdrawalId,
  account,
  amount,
  corrected,
  at,
}: Withdrawal & { readonly corrected: Decimal }): Posting => ({
  kind: 'withdrawal-returned',
  subject: withdrawalId,
  occurrence: 'once',
  account,
  dueAt: at,
  postedAt: at,
  conversion: null,
  legs: [
    { ledgerAccount: 'cash', amount: amount.minus(corrected) },
    { ledgerAccount: 'held', amount: amount.negated() },
    { ledgerAccount: 'corrections', amount: corrected },
  ],
});

type PaidWithdrawal = LedgerEvent & { readonly withdrawalId: string; readonly net: Decimal; readonly fee: Decimal };

/** Posts a paid withdrawal: of the held amount, `net` left and `fee` stays with the house; both are given positive. */
export const withdrawalPaid = ({ withdrawalId, account, net, fee, at }: PaidWithdrawal): Posting => ({
  kind: 'withdrawal-paid',
  subject: withdrawalId,
  occurrence: 'once',
  account,
  dueAt: at,
  postedAt: at,
  conversion: null,
  legs: [
    { ledgerAccount: 'outside', amount: net },
    { ledgerAccount: 'fees', amount: fee },
    { ledgerAccount: 'held', amount: net.plus(fee).negated() },
  ],
});

/** Posts a payout that came back: a further entry that names the paid withdrawal, whose own entries stay. */
export const withdrawalCameBack = ({ withdrawalId, part, ...event }: Withdrawal & { readonly part: number }): Posting =>
  move({
    ...event,
    kind: 'withdrawal-came-back',
    subject: withdrawalId,
    occurrence: part === 1 ? 'once' : `part ${part}`,
  });

type Closing = LedgerEvent & {
  readonly closingId: string;
  readonly profit: Decimal;
  readonly conversion: ConversionRate;
};

/** Posts the price result of a closing: a profit above zero, a loss below. */
export const profit = ({ closingId, profit: amount, ...event }: Closing): Posting =>
  move({ ...event, kind: 'profit', subject: closingId, amount });

/** Posts the opening fee of a filled order; `fee` is negative, as on the order. */
export const openingFee = ({ orderId, fee, ...event }: LedgerEvent & { orderId: string; fee: Decimal }): Posting =>
  move({ ...event, kind: 'opening-fee', subject: orderId, amount: fee.negated() });

type Night = LedgerEvent & {
  readonly orderId: string;
  /** London date of the rollover at 22:00, `2026-09-30`. */
  readonly night: string;
  /** Received above zero, paid below. */
  readonly amount: Decimal;
  readonly conversion: ConversionRate;
  /** Time of that rollover, seconds; before `at` where the server was down. */
  readonly dueAt: number;
};

/** Posts the overnight fee of a position for one rollover. */
export const overnight = ({ orderId, night, ...event }: Night): Posting =>
  move({ ...event, kind: 'overnight', subject: orderId, occurrence: night });

type Correction = LedgerEvent & { readonly correctionId: string; readonly amount: Decimal };

/** Posts a correction: `amount` above zero is credited, below zero taken back. */
export const correction = ({ correctionId, ...event }: Correction): Posting =>
  move({ ...event, kind: 'correction', subject: correctionId });

/** Posts what a correction left below zero without an open position, which the house makes good. */
export const correctionProtected = ({ correctionId, ...event }: Correction): Posting =>
  move({ ...event, kind: 'protection', subject: correctionId });

/** Posts negative balance protection: the last position closed below zero, and the house makes `amount` good. */
export const protection = ({ closingId, ...event }: LedgerEvent & { closingId: string; amount: Decimal }): Posting =>
  move({ ...event, kind: 'protection', subject: closingId });

/** Balance that a demo account starts with, and is reset to, US dollars. */
export const DEMO_BALANCE = decimal('100000.00');

/** Posts the opening of a demo account with `amount`. */
export const demoOpened = (event: LedgerEvent & { amount: Decimal }): Posting =>
  move({ ...event, kind: 'demo-grant', subject: event.account.id, occurrence: 'opened' });

/** Posts the reset of a demo account: `amount`, positive or negative, restores its starting balance. */
export const demoReset = ({ resetId, ...event }: LedgerEvent & { resetId: string; amount: Decimal }): Posting =>
  move({ ...event, kind: 'demo-grant', subject: event.account.id, occurrence: resetId });

type Investment = LedgerEvent & { readonly investmentId: string; readonly amount: Decimal };

/** Posts the purchase of an AI product for `amount`. */
export const investmentBought = ({ investmentId, ...event }: Investment): Posting =>
  move({ ...event, kind: 'investment-bought', subject: investmentId });

/** Posts the fee of a purchase; `fee` is negative, as on the investment. */
export const investmentFee = ({ investmentId, fee, ...event }: LedgerEvent & { investmentId: string; fee: Decimal }) =>
  move({ ...event, kind: 'investment-fee', subject: investmentId, amount: fee.negated() });

type EndedInvestment = Investment & {
  /** What corrections gave back of it before, positive. */
  readonly corrected: Decimal;
};

const investmentEnded = ({
  investmentId,
  account,
  amount,
  fee,
  corrected,
  at,
  dueAt = at,
}: EndedInvestment & { readonly fee: Decimal; readonly dueAt?: number }): Posting => ({
  kind: 'investment-settled',
  subject: investmentId,
  occurrence: 'once',
  account,
  dueAt,
  postedAt: at,
  conversion: null,
  legs: [
    { ledgerAccount: 'cash', amount: amount.minus(fee).minus(corrected) },
    { ledgerAccount: 'invested', amount: amount.negated() },
    { ledgerAccount: 'fees', amount: fee },
    { ledgerAccount: 'corrections', amount: corrected },
  ],
});

/** Posts the settlement of an investment: the `amount` that it holds comes back. It was due when its last date ended. */
export const investmentSettled = (event: EndedInvestment & { readonly dueAt?: number }): Posting =>
  investmentEnded({ ...event, fee: ZERO });

/** Posts that an investment was taken back: its `amount` comes back, and its fee, given negative. */
export const investmentTakenBack = (event: EndedInvestment & { readonly fee: Decimal }): Posting =>
  investmentEnded(event);

/** Posts a day's result of an investment, a gain above zero, a loss below; `day` is a date of London. */
export const investmentResult = ({
  investmentId,
  day,
  ...event
}: Investment & { day: string; dueAt: number }): Posting =>
  move({ ...event, kind: 'investment-result', subject: investmentId, occurrence: day });

type Loan = LedgerEvent & { readonly loanId: string; readonly amount: Decimal };

/** Posts the payout of a loan. */
export const loanPaidOut = ({ loanId, ...event }: Loan): Posting =>
  move({ ...event, kind: 'loan-paid-out', subject: loanId });

/** Posts interest of a loan; `occurrence` is the date of London whose interest it is, or names a correction. */
export const loanInterest = ({ loanId, ...event }: Loan & { occurrence: string; dueAt?: number }): Posting =>
  move({ ...event, kind: 'loan-interest', subject: loanId });

/** Posts a fee of a loan; `occurrence` is `platform`, or names the repayment of an early repayment fee. */
export const loanFee = ({ loanId, ...event }: Loan & { occurrence: string }): Posting =>
  move({ ...event, kind: 'loan-fee', subject: loanId });

type Repayment = LedgerEvent & { readonly repaymentId: string; readonly amount: Decimal; readonly occurrence: string };

/** Posts what an accepted repayment from outside covers, or what it covers more or less after a further allocation. */
export const repaymentAccepted = ({ repaymentId, ...event }: Repayment): Posting =>
  move({ ...event, kind: 'repayment-accepted', subject: repaymentId });

/** Posts what came by a repayment and was more than was owed: it is credited to the balance. */
export const loanOverpaid = ({ repaymentId, ...event }: Repayment): Posting =>
  move({ ...event, kind: 'loan-overpaid', subject: repaymentId });
