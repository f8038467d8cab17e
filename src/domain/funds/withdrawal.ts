import { Decimal, decimal } from '../decimal.ts';
import { type ComputedFigure, type Formula, formula } from '../formula.ts';

const SOURCE = 'rules withdrawals#amounts';

/** Fee of a withdrawal, negative: a share of the amount. 0.50 of 50.00 at 0.01; 0.00 if the share is 0. */
const withdrawalFee = formula({
  name: 'withdrawalFee',
  source: SOURCE,
  inputs: { amount: 'account', feeRate: 'share' },
  unit: 'account',
  digits: 2,
  compute: ({ amount, feeRate }) => amount.times(feeRate).negated(),
});

/** Part of a withdrawal that is paid out: the amount without its fee, US dollars. */
const withdrawalNet = formula({
  name: 'withdrawalNet',
  source: SOURCE,
  inputs: { amount: 'account', fee: 'account' },
  unit: 'account',
  digits: 2,
  compute: ({ amount, fee }) => amount.plus(fee),
});

/** What arrives of a withdrawal, in the currency that is paid out, with that currency's digits. */
const amountReceived = (digits: number): Formula<'netAmount' | 'rate'> =>
  formula({
    name: 'amountReceived',
    source: SOURCE,
    inputs: { netAmount: 'account', rate: 'quote/account' },
    unit: 'quote',
    digits,
    compute: ({ netAmount, rate }) => netAmount.times(rate),
  });

/** What can still be withdrawn after a withdrawal, US dollars. */
const withdrawableAfter = formula({
  name: 'withdrawableAfter',
  source: SOURCE,
  inputs: { withdrawable: 'account', amount: 'account' },
  unit: 'account',
  digits: 2,
  compute: ({ withdrawable, amount }) => withdrawable.minus(amount),
});

/** What a payout that came back credits, US dollars: at the rate it was paid at, and never more than was paid. */
const returnedPayout = formula({
  name: 'returnedPayout',
  source: SOURCE,
  inputs: { received: 'quote', rate: 'quote/account', netAmount: 'account' },
  unit: 'account',
  digits: 2,
  compute: ({ received, rate, netAmount }) => Decimal.min(received.div(rate), netAmount),
});

/** Calculates what can still be withdrawn after `amount`, US dollars. */
export const leftToWithdraw = (withdrawable: Decimal, amount: string): Decimal =>
  withdrawableAfter.compute({ withdrawable, amount: decimal(amount) });

/** Part of a payout that came back: `received` in the paid currency, with what came back before it. */
export type ReturnedPart = { readonly received: string; readonly receivedBefore: string };

/** Terms of a payout that was made: its rate and its net amount, US dollars. */
type PaidTerms = { readonly rate: string; readonly netAmount: string };

/** Calculates what all that came back of a payout is worth, US dollars: of it each part adds a share, or its credit is set off. */
export const worthOfReturned = (received: string, { rate, netAmount }: PaidTerms): Decimal =>
  returnedPayout.compute({ received: decimal(received), rate: decimal(rate), netAmount: decimal(netAmount) });

/**
 * Calculates what a part of a payout credits, US dollars: all that came back with it, less what came back before, whether that
 * was credited or set off against a correction.
 */
export const creditOfReturn = ({ received, receivedBefore }: ReturnedPart, paid: PaidTerms): Decimal =>
  worthOfReturned(decimal(received).plus(receivedBefore).toFixed(), paid).minus(worthOfReturned(receivedBefore, paid));

/** Part of a credit that is still out of its withdrawal (WDR-81), US dollars. */
const withinStillOut = formula({
  name: 'withinStillOut',
  source: SOURCE,
  inputs: { credit: 'account', stillOut: 'account' },
  unit: 'account',
  digits: 2,
  compute: ({ credit, stillOut }) => Decimal.min(credit, stillOut),
});

/** Calculates what of a credit is taken: no more than is still out, which corrections have not given back already. */
export const creditWithin = (credit: Decimal, stillOut: Decimal): Decimal =>
  withinStillOut.compute({ credit, stillOut });

/** Terms of a payout: its fee as a share of the amount, the rate of its currency and the digits of that. */
export type PayoutTerms = {
  readonly feeRate: string;
  readonly currency: string;
  readonly currencyDigits: number;
  /** Units of `currency` for one US dollar. */
  readonly rate: string;
};

/** Figures of a withdrawal, each with the formula that computed it. */
export type WithdrawalFigures = {
  readonly fee: ComputedFigure;
  readonly netAmount: ComputedFigure;
  readonly actualAmountReceived: ComputedFigure;
};

/** Calculates what a withdrawal of `amount` US dollars costs and brings. */
export const withdrawalFigures = (
  amount: string,
  { feeRate, rate, currencyDigits }: Omit<PayoutTerms, 'currency'>,
): WithdrawalFigures => {
  const leaving = decimal(amount);
  const fee = withdrawalFee.figure({ amount: leaving, feeRate: decimal(feeRate) });
  const netAmount = withdrawalNet.figure({ amount: leaving, fee: fee.result });
  const received = amountReceived(currencyDigits);
  return {
    fee,
    netAmount,
    actualAmountReceived: received.figure({ netAmount: netAmount.result, rate: decimal(rate) }),
  };
};

/** Parts of what can be withdrawn that one press chooses, in percent. */
export const WITHDRAWAL_PARTS = [25, 50, 75, 100] as const;

/** Calculates a part of what can be withdrawn, US dollars, rounded down to the cent: 25 % of 2,184.07 is 546.01. */
export const partOfWithdrawable = (withdrawable: string, percent: (typeof WITHDRAWAL_PARTS)[number]): string =>
  decimal(withdrawable).times(percent).div(100).toDecimalPlaces(2, Decimal.ROUND_DOWN).toFixed(2);
