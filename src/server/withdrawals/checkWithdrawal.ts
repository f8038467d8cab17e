import { decimal, fixedText, moneyText } from '../../domain/decimal.ts';
import { type PayoutTerms, withdrawalFigures, type WithdrawalFigures } from '../../domain/funds/withdrawal.ts';
import { checkWithdrawalAmount } from '../../domain/funds/withdrawalRules.ts';
import type { AccountFigures } from '../../domain/money/account.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import type { Destination } from '../destinations/index.ts';
import type { Reader } from '../store/index.ts';
import { accountFiguresNow, type AccountWithRights, checkCollateral } from '../trading/index.ts';
import type { World } from '../world/world.ts';
import { fieldOf, paidIn, type PayeeChoice } from './payee.ts';
import { presentPayoutRate } from './payoutRates.ts';
import { payoutTerms, type Withdrawals } from './withdrawalSettings.ts';

/** Withdrawal as it is wanted. */
type Wanted = { readonly amount: string; readonly choice: PayeeChoice };

type Asking = { readonly tx: Reader; readonly world: World; readonly account: AccountWithRights };

/** Withdrawal that no rule forbids, with its figures. */
export type Checked = {
  readonly destination: Destination;
  readonly terms: PayoutTerms;
  /** Instant at which the rate was set, unix seconds. */
  readonly rateAt: number;
  readonly figures: WithdrawalFigures;
  readonly account: AccountFigures;
};

type Refused<Code extends Refusal['code']> = { readonly refused: Refusal<Code> };
type AmountRefusal = 3001 | 3002 | 3003 | 3004 | 5005;

/** Calculates a withdrawal to a known destination; refused by network or currency (3009), loan (5005) and amount. */
export const checkFigures = async (
  withdrawals: Withdrawals,
  { tx, world, account: { id } }: Asking,
  { destination, amount, choice }: Wanted & { readonly destination: Destination },
): Promise<Checked | Refused<3009 | AmountRefusal>> => {
  const offered = payoutTerms(withdrawals.settings, paidIn(destination));
  const present = offered && (await presentPayoutRate(tx, withdrawals, offered.currency));
  if (!present) return { refused: refusal('channel-not-offered', { field: fieldOf(choice) }) };
  const { rate, rateAt } = present;
  const terms = { ...offered, rate };
  const account = await accountFiguresNow(tx, world.market, id);
  const refused =
    (await checkCollateral(tx, world.market, id, decimal(amount))) ??
    checkWithdrawalAmount(amount, account.withdrawable.result);
  if (refused) return { refused };
  return { destination, terms, rateAt, account, figures: withdrawalFigures(amount, terms) };
};

/** Formats the figures of a withdrawal as the contract has them. */
export const figuresView = (amount: string, { terms, rateAt, figures }: Checked) => ({
  amount: moneyText(decimal(amount)),
  feeRate: terms.feeRate,
  fee: moneyText(figures.fee.result),
  netAmount: moneyText(figures.netAmount.result),
  currency: terms.currency,
  rate: terms.rate,
  rateAt,
  actualAmountReceived: fixedText(figures.actualAmountReceived.result, terms.currencyDigits),
});
