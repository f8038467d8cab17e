import { type Decimal, decimal } from '../../domain/decimal.ts';
import type { ConversionRate } from '../../domain/money/conversion.ts';
import { type AccountKey, MOVES, type Posting } from './posting.ts';

/** Whose money moves, and when, in seconds. */
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

/** A deposit was accepted: `amount` came in from outside. */
export const depositAccepted = ({ depositId, ...event }: Deposit): Posting =>
  move({ ...event, kind: 'deposit-accepted', subject: depositId });

type Withdrawal = LedgerEvent & { readonly withdrawalId: string; readonly amount: Decimal };

/** A withdrawal was asked for: its whole `amount`, fee included, is held at once. */
export const withdrawalAsked = ({ withdrawalId, ...event }: Withdrawal): Posting =>
  move({ ...event, kind: 'withdrawal-asked', subject: withdrawalId });

/** A withdrawal was refused or taken back: what was held is free again. */
export const withdrawalReturned = ({ withdrawalId, ...event }: Withdrawal): Posting =>
  move({ ...event, kind: 'withdrawal-returned', subject: withdrawalId });

type PaidWithdrawal = LedgerEvent & { readonly withdrawalId: string; readonly net: Decimal; readonly fee: Decimal };

/** A withdrawal was paid: of what was held, `net` left and `fee` stays with the house; both are given positive. */
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

type Closing = LedgerEvent & {
  readonly closingId: string;
  readonly profit: Decimal;
  readonly conversion: ConversionRate;
};

/** A closing brought its price result: a profit above zero, a loss below. */
export const profit = ({ closingId, profit: amount, ...event }: Closing): Posting =>
  move({ ...event, kind: 'profit', subject: closingId, amount });

/** An order was filled and paid its fee; `fee` is negative, as it stands on the order. */
export const openingFee = ({ orderId, fee, ...event }: LedgerEvent & { orderId: string; fee: Decimal }): Posting =>
  move({ ...event, kind: 'opening-fee', subject: orderId, amount: fee.negated() });

type Night = LedgerEvent & {
  readonly orderId: string;
  /** The date of London whose 22:00 it is for, `2026-09-30`. */
  readonly night: string;
  /** Received above zero, paid below. */
  readonly amount: Decimal;
  readonly conversion: ConversionRate;
  /** Seconds: that 22:00, before `at` where the server was down. */
  readonly dueAt: number;
};

/** An order stayed open over a night. */
export const overnight = ({ orderId, night, ...event }: Night): Posting =>
  move({ ...event, kind: 'overnight', subject: orderId, occurrence: night });

/** The last position closed below zero: the house makes `amount` good. */
export const protection = ({ closingId, ...event }: LedgerEvent & { closingId: string; amount: Decimal }): Posting =>
  move({ ...event, kind: 'protection', subject: closingId });

/** What a demo account starts with, and is reset to, US dollars. */
export const DEMO_BALANCE = decimal('100000.00');

/** A demo account was opened with `amount`. */
export const demoOpened = (event: LedgerEvent & { amount: Decimal }): Posting =>
  move({ ...event, kind: 'demo-grant', subject: event.account.id, occurrence: 'opened' });

/** A demo account was reset: `amount`, either way, brings its balance to what it starts with. */
export const demoReset = ({ resetId, ...event }: LedgerEvent & { resetId: string; amount: Decimal }): Posting =>
  move({ ...event, kind: 'demo-grant', subject: event.account.id, occurrence: resetId });

type Investment = LedgerEvent & { readonly investmentId: string; readonly amount: Decimal };

/** An AI product was bought for `amount`. */
export const investmentBought = ({ investmentId, ...event }: Investment): Posting =>
  move({ ...event, kind: 'investment-bought', subject: investmentId });

/** An investment is settled: the `amount` that it holds comes back. */
export const investmentSettled = ({ investmentId, ...event }: Investment): Posting =>
  move({ ...event, kind: 'investment-settled', subject: investmentId });

/** A day's result of an investment, a gain above zero, a loss below; `day` is a date of London. */
export const investmentResult = ({
  investmentId,
  day,
  ...event
}: Investment & { day: string; dueAt: number }): Posting =>
  move({ ...event, kind: 'investment-result', subject: investmentId, occurrence: day });

type Loan = LedgerEvent & { readonly loanId: string; readonly amount: Decimal };

/** A loan was paid out. */
export const loanPaidOut = ({ loanId, ...event }: Loan): Posting =>
  move({ ...event, kind: 'loan-paid-out', subject: loanId });

/** The interest of a day begun; `day` is a date of London. */
export const loanInterest = ({ loanId, day, ...event }: Loan & { day: string; dueAt: number }): Posting =>
  move({ ...event, kind: 'loan-interest', subject: loanId, occurrence: day });

/** A fee of a loan, `platform` or `early-repayment`. */
export const loanFee = ({ loanId, fee, ...event }: Loan & { fee: 'platform' | 'early-repayment' }): Posting =>
  move({ ...event, kind: 'loan-fee', subject: loanId, occurrence: fee });

/** A repayment from outside was accepted. */
export const repaymentAccepted = ({
  repaymentId,
  ...event
}: LedgerEvent & { repaymentId: string; amount: Decimal }): Posting =>
  move({ ...event, kind: 'repayment-accepted', subject: repaymentId });
