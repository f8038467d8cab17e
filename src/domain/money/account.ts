import { type Decimal, decimal, ZERO } from '../decimal.ts';
import { type ComputedFigure, formula } from '../formula.ts';

/** Value of the account if every open position closed now. English screens say Equity. */
export const netWorth = formula({
  name: 'netWorth',
  source: 'specification §3',
  inputs: { balance: 'account', openProfit: 'account' },
  unit: 'account',
  digits: 2,
  compute: ({ balance, openProfit }) => balance.plus(openProfit),
});

/** Money free to open further positions; it may be negative. English screens say Free margin. */
export const availablePrepayment = formula({
  name: 'availablePrepayment',
  source: 'specification §3',
  inputs: { netWorth: 'account', usedMargin: 'account' },
  unit: 'account',
  digits: 2,
  compute: (values) => values.netWorth.minus(values.usedMargin),
});

/** Net worth as a percentage of used margin. English screens say Margin level. Used margin is not 0. */
export const advancePaymentRatio = formula({
  name: 'advancePaymentRatio',
  source: 'specification §3',
  inputs: { netWorth: 'account', usedMargin: 'account' },
  unit: 'percent',
  digits: 2,
  compute: (values) => values.netWorth.div(values.usedMargin).times(100),
});

/** Money that could leave the account now: open profit never does. */
export const withdrawable = formula({
  name: 'withdrawable',
  source: 'specification §3',
  inputs: { balance: 'account', openProfit: 'account', usedMargin: 'account' },
  unit: 'account',
  digits: 2,
  compute: ({ balance, openProfit, usedMargin }) => {
    const rest = balance.plus(openProfit.lt(0) ? openProfit : ZERO).minus(usedMargin);
    return rest.gt(0) ? rest : ZERO;
  },
});

export type AccountFigures = {
  readonly balance: Decimal;
  readonly openProfit: Decimal;
  readonly netWorth: ComputedFigure;
  readonly usedMargin: Decimal;
  readonly availablePrepayment: ComputedFigure;
  /** Percent; null without used margin, where there is nothing to divide by. */
  readonly advancePaymentRatio: ComputedFigure | null;
  readonly withdrawable: ComputedFigure;
};

/** Sums that every figure of an account is computed from, US dollars. */
export type AccountSums = Pick<AccountFigures, 'balance' | 'openProfit' | 'usedMargin'>;

/** Calculates what could leave an account by its sums as texts, so that an answer of it can be explained. */
export const withdrawableOf = ({
  balance,
  openProfit,
  usedMargin,
}: Readonly<Record<keyof AccountSums, string>>): ComputedFigure =>
  withdrawable.figure({
    balance: decimal(balance),
    openProfit: decimal(openProfit),
    usedMargin: decimal(usedMargin),
  });

/** Calculates every figure of an account from its three sums, each rounded as the customer sees it. */
export const accountFigures = ({ balance, openProfit, usedMargin }: AccountSums): AccountFigures => {
  const sums = { balance, openProfit, usedMargin };
  const worth = netWorth.figure({ balance, openProfit });
  const against = { netWorth: worth.result, usedMargin };
  return {
    ...sums,
    netWorth: worth,
    availablePrepayment: availablePrepayment.figure(against),
    advancePaymentRatio: usedMargin.isZero() ? null : advancePaymentRatio.figure(against),
    withdrawable: withdrawable.figure(sums),
  };
};
