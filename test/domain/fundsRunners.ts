import { type Decimal, decimal, fixedText, moneyText, ZERO } from '../../src/domain/decimal.ts';
import { amountToSendOf, creditOf } from '../../src/domain/funds/deposit.ts';
import { expectedWait } from '../../src/domain/funds/waitingTime.ts';
import { creditOfReturn, leftToWithdraw, withdrawalFigures } from '../../src/domain/funds/withdrawal.ts';
import { withdrawalLocks, type WithdrawalState } from '../../src/domain/funds/withdrawalLocks.ts';
import { checkWithdrawalAmount } from '../../src/domain/funds/withdrawalRules.ts';
import { madeGoodAfter, undoneAmount } from '../../src/domain/ledger/correction.ts';
import { answersOf } from './refusalAnswers.ts';

type SendInput = { readonly amount: string; readonly rate: string; readonly currencyDigits: number };

type CreditInput = SendInput & {
  readonly amountToSend: string;
  readonly requestedAt: number;
  readonly rateHonouredSeconds: number;
  readonly received: string;
  readonly receivedAt: number;
  readonly rateAtReceipt: string;
  readonly rateUnrevoked: string | null;
};

type FiguresInput = {
  readonly amount: string;
  readonly feeRate: string;
  readonly rate: string;
  readonly currencyDigits: number;
  readonly withdrawable: string;
};
type AmountInput = Pick<FiguresInput, 'amount' | 'withdrawable'>;
type CorrectionInput = {
  readonly entries: readonly string[];
  readonly balance: string;
  readonly hasOpenPosition: boolean;
};
type ReturnInput = { readonly parts: readonly string[]; readonly rate: string; readonly netAmount: string };

/** Runners of the files about money that comes in and goes out, by file name. */
export const FUNDS_RUNNERS = {
  amountToSend: ({ amount, ...terms }: SendInput) =>
    fixedText(amountToSendOf(amount, terms).result, terms.currencyDigits),
  depositCredit: ({ rateHonouredSeconds, received, receivedAt, rateAtReceipt, ...asked }: CreditInput) => {
    const honouredUntil = asked.requestedAt + rateHonouredSeconds;
    const { amount, rate, outcome } = creditOf({ ...asked, honouredUntil }, { received, receivedAt }, rateAtReceipt);
    return { amount, rate, outcome };
  },
  withdrawalFigures: ({ amount, withdrawable, ...terms }: FiguresInput) => {
    const { fee, netAmount, actualAmountReceived } = withdrawalFigures(amount, terms);
    return {
      fee: moneyText(fee.result),
      netAmount: moneyText(netAmount.result),
      actualAmountReceived: fixedText(actualAmountReceived.result, terms.currencyDigits),
      withdrawableAfter: moneyText(leftToWithdraw(decimal(withdrawable), amount)),
    };
  },
  withdrawalAmount: ({ amount, withdrawable }: AmountInput) => {
    const refused = checkWithdrawalAmount(amount, decimal(withdrawable));
    return answersOf(refused ? [refused] : []);
  },
  withdrawalLocks: ({ now, ...state }: WithdrawalState & { readonly now: number }) => withdrawalLocks(state, now),
  correction: ({ entries, balance, hasOpenPosition }: CorrectionInput) => {
    const amount = undoneAmount(entries);
    const after = decimal(balance).plus(amount);
    const madeGood = madeGoodAfter(after, hasOpenPosition);
    return { amount: moneyText(amount), madeGood: moneyText(madeGood), balance: moneyText(after.plus(madeGood)) };
  },
  payoutReturn: ({ parts, ...paid }: ReturnInput) => {
    const credits: Decimal[] = [];
    for (const [at, received] of parts.entries()) {
      const receivedBefore = parts.slice(0, at).reduce((sum, part) => sum.plus(part), ZERO);
      credits.push(creditOfReturn({ received, receivedBefore: receivedBefore.toFixed() }, paid));
    }
    return credits.map(moneyText);
  },
  expectedWait: ({ waits }: { readonly waits: readonly number[] }) => expectedWait(waits),
};
