import { createHash } from 'node:crypto';
import Decimal from 'decimal.js';
import type { Schemas } from '../../src/contract/index.ts';
import { foundWith } from '../support/contractExamples.ts';

// The rules of money once more, in plain arithmetic of this file alone: a slip in what the examples are computed from is
// seen here. London is an hour ahead of UTC on all dates of the examples that are counted.
const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP });
const DAY = 86_400;
const dayOf = (at: number) => Math.floor((at + 3600) / DAY);
const dateOf = (day: number) => new Date(day * DAY * 1000).toISOString().slice(0, 10);
const written = (value: Decimal, digits: number) =>
  value
    .plus(0)
    .toFixed(digits)
    .replace(/^-(0(\.0*)?)$/, '$1');
const money = (value: Decimal) => written(value, 2);
const total = (texts: readonly string[]) => texts.reduce<Decimal>((sum, text) => sum.plus(text), new Exact(0));
const yearly = (growth: Decimal, days: number) => written(growth.pow(new Exact(365).div(days)).minus(1), 4);
const values = <T>(all: readonly (readonly [string, T])[]): readonly T[] => all.map(([, value]) => value);

const deposits = values(foundWith<Schemas['Deposit']>('proofReceivedAt', 'source'));
const withdrawals = values(foundWith<Schemas['Withdrawal']>('actualAmountReceived', 'requestedAt'));
const calculations = values(foundWith<Schemas['WithdrawalCalculation']>('withdrawableAfter'));
const channels = values(foundWith<Schemas['DepositChannel']>('rateHonouredSeconds'));
const pages = values(foundWith<Schemas['LedgerPage']>('items', 'totals')).filter(({ totals }) => 'debited' in totals);
const entries = values(foundWith<Schemas['LedgerEntry']>('balanceAfter', 'postedAt', 'subject'));
const investments = values(foundWith<Schemas['Investment']>('investmentAmount', 'takeBackUntil'));
const products = values(foundWith<Schemas['AiProductDetail']>('dailyIncome', 'product'));
const earnings = values(foundWith<Schemas['DailyEarningsPage']>('items', 'page')).flatMap(({ items }) => items);
const loans = values(foundWith<Schemas['Loan']>('totalToRepay', 'interestDays'));
const loanDetails = values(foundWith<Schemas['LoanDetail']>('loan', 'repayments'));
const contracts = values(foundWith<Schemas['LoanContract']>('evidence', 'hash'));
const repayments = values(foundWith<Schemas['LoanRepayment']>('covers', 'loanId'));
const cards = values(foundWith<Schemas['BankCard']>('usableAt', 'payeeName'));
const wallets = values(foundWith<Schemas['CryptoWallet']>('usableAt', 'coinNetwork'));

describe('the ledger of the examples', () => {
  it('chains: each balance is the one before plus the amount, the first one from 0.00', () => {
    const whole = pages.filter(({ items, nextCursor }) => items.length > 1 && nextCursor === null);
    expect(whole.map(({ items }) => items[0]?.account).sort()).toEqual(['demo', 'real']);
    for (const { items } of whole) {
      let balance = new Exact(0);
      for (const { amount, balanceAfter, postedAt } of items.toReversed()) {
        if (postedAt !== null) balance = balance.plus(amount);
        expect(balanceAfter).toBe(postedAt === null ? null : money(balance));
      }
    }
  });

  it('is listed with the newest first, and each entry has the same balance wherever it is shown', () => {
    const balances = new Map<string, string | null>();
    for (const { items } of pages) {
      expect(items.map(({ at }) => at)).toEqual(items.map(({ at }) => at).toSorted((one, other) => other - one));
    }
    for (const { id, balanceAfter } of entries) {
      expect(balances.get(id) ?? balanceAfter).toBe(balanceAfter);
      balances.set(id, balanceAfter);
    }
  });

  it('names the order whose closing left less than nothing as the subject of a protection, and the account as that of a grant', () => {
    const subjectsOf = (wanted: string) =>
      new Set(entries.filter(({ type }) => type === wanted).map(({ subject }) => subject.kind));
    expect([subjectsOf('protection'), subjectsOf('grant')]).toEqual([new Set(['order']), new Set(['account'])]);
  });

  it('has totals of what was posted', () => {
    for (const { items, totals } of pages) {
      const amounts = items.filter(({ postedAt }) => postedAt !== null).map(({ amount }) => amount);
      expect(totals).toEqual({
        count: items.length,
        credited: money(total(amounts.filter((amount) => !amount.startsWith('-')))),
        debited: money(total(amounts.filter((amount) => amount.startsWith('-')))),
      });
    }
  });

  it('has the amounts of what its entries are about', () => {
    const investmentOf = (id: string) => investments.filter((one) => one.id === id);
    for (const { id, type, amount, subject, postedAt } of entries) {
      if (subject.kind === 'deposit') {
        expect([id, amount]).toEqual([subject.deposit.id, subject.deposit.credited?.amount ?? subject.deposit.amount]);
        expect(postedAt).toBe(subject.deposit.credited && subject.deposit.decidedAt);
      } else if (type === 'withdrawal' && subject.kind === 'withdrawal') {
        expect([id, amount]).toEqual([subject.withdrawal.id, `-${subject.withdrawal.amount}`]);
      } else if (subject.kind === 'withdrawal') {
        expect(amount).toBe(subject.withdrawal.returned?.amount ?? subject.withdrawal.amount);
      } else if (subject.kind === 'investment') {
        const shown = investmentOf(subject.investmentId).map(({ investmentAmount, totalRevenue }) =>
          type === 'investment' ? `-${investmentAmount}` : totalRevenue,
        );
        expect(shown).toContain(amount);
      } else if (type === 'loan' && subject.kind === 'loan') {
        expect(loans.find((loan) => loan.id === subject.loanId)?.quantity).toBe(amount);
      } else if (type === 'loan-overpaid') {
        const rests = repayments.map(({ credited, covers }) =>
          money(new Exact(credited?.amount ?? 0).minus(covers?.total ?? 0)),
        );
        expect(rests).toContain(amount);
      } else if (subject.kind === 'correction') {
        expect(withdrawals.filter((one) => one.id === subject.entryId).map(({ fee }) => fee)).toContain(`-${amount}`);
      } else {
        expect(['profit', 'fee', 'overnight-fee', 'protection', 'grant']).toContain(type);
      }
    }
  });
});

describe('the deposits of the examples', () => {
  it('ask for the amount at the rate of their channel', () => {
    expect(deposits.length).toBeGreaterThan(4);
    for (const { amount, rate, amountToSend, source } of deposits) {
      const channel = channels.find(({ id }) => id === source.channelId);
      expect(rate).toBe(channel?.rate);
      expect(amountToSend).toBe(written(new Exact(amount).times(rate), channel?.currencyDigits ?? 0));
    }
  });

  it('are credited as asked for, or what came at the rate kept', () => {
    const credited = [...deposits, ...repayments].flatMap((request) =>
      request.credited ? [{ ...request, credited: request.credited }] : [],
    );
    expect(new Set(credited.map((request) => request.credited.outcome))).toEqual(new Set(['as-asked', 'less', 'more']));
    for (const { amount, amountToSend, rate, requestedAt, credited: credit } of credited) {
      const difference = new Exact(credit.received).minus(amountToSend);
      expect(credit.receivedAt - requestedAt).toBeLessThanOrEqual(channels[0]?.rateHonouredSeconds ?? 0);
      expect(credit.amount).toBe(difference.isZero() ? amount : money(new Exact(credit.received).div(rate)));
      expect(credit.outcome).toBe(difference.isZero() ? 'as-asked' : difference.isNegative() ? 'less' : 'more');
    }
  });

  it('have a proof each, which serves no other request', () => {
    const users = new Map<string, string>();
    for (const { id, proofFileId, proofImage } of [...deposits, ...repayments]) {
      expect(users.get(proofFileId) ?? id).toBe(id);
      expect(proofImage.endsWith(`/${proofFileId}`)).toBe(true);
      users.set(proofFileId, id);
    }
    expect(users.size).toBe(6);
  });
});

describe('the withdrawals of the examples', () => {
  it('have the fee, the net amount and what is received of their amount', () => {
    expect(withdrawals.length).toBeGreaterThan(4);
    for (const { amount, feeRate, fee, netAmount, rate, actualAmountReceived } of [...withdrawals, ...calculations]) {
      expect(fee).toBe(money(new Exact(amount).times(feeRate).negated()));
      expect(netAmount).toBe(money(new Exact(amount).plus(fee)));
      expect(actualAmountReceived).toBe(written(new Exact(netAmount).times(rate), 2));
    }
  });

  it('are calculated from the balance of the real account, which has no position', () => {
    for (const { amount, withdrawable, withdrawableAfter, rateAt } of calculations) {
      const before = entries.filter(
        ({ account, postedAt }) => account === 'real' && postedAt !== null && postedAt <= rateAt,
      );
      expect(before.toSorted((one, other) => other.at - one.at)[0]?.balanceAfter).toBe(withdrawable);
      expect(withdrawableAfter).toBe(money(new Exact(withdrawable).minus(amount)));
    }
  });

  it('go to a card or wallet whose waiting time is over', () => {
    for (const { destination, requestedAt } of withdrawals) {
      const id = destination.kind === 'bank' ? destination.bankCardId : destination.walletId;
      const usableAt = [...cards, ...wallets].filter((one) => one.id === id).map((one) => one.usableAt);
      expect(usableAt.length).toBeGreaterThan(0);
      expect(Math.max(...usableAt)).toBeLessThanOrEqual(requestedAt);
    }
    for (const { addedAt, usableAt } of [...cards, ...wallets]) {
      expect(usableAt - addedAt).toBeGreaterThanOrEqual(DAY);
    }
  });

  it('that came back give what came back at their rate', () => {
    const returned = withdrawals.flatMap(({ returned: back, rate }) => (back ? [{ ...back, rate }] : []));
    expect(returned.length).toBeGreaterThan(0);
    for (const { amount, rate } of returned) expect(amount).toBe(money(new Exact('490.00').div(rate)));
  });
});

describe('the investments of the examples', () => {
  const rates = new Map(products.flatMap(({ dailyIncome }) => dailyIncome.map(({ date, rate }) => [date, rate])));

  /** Rates of an investment's dates so far. */
  const ratesOf = ({ beginsAt, daysCredited }: Schemas['Investment']) =>
    Array.from({ length: daysCredited }, (_, index) => rates.get(dateOf(dayOf(beginsAt) + 1 + index)) ?? 'none');

  it('hold their amount and the rounded sum of their rates', () => {
    expect(investments.some(({ settledAt }) => settledAt !== null)).toBe(true);
    for (const investment of investments) {
      const { investmentAmount, income, totalRevenue, daysCredited, simpleReturn, yearlyReturn } = investment;
      expect(income).toBe(money(total(ratesOf(investment)).times(investmentAmount)));
      expect(totalRevenue).toBe(money(new Exact(investmentAmount).plus(income)));
      const growth = new Exact(totalRevenue).div(investmentAmount);
      expect(simpleReturn).toBe(daysCredited === 0 ? null : written(growth.minus(1), 4));
      expect(yearlyReturn).toBe(daysCredited === 0 ? null : yearly(growth, daysCredited));
    }
  });

  it('begin a day later if they are the first, and end after the dates of their cycle', () => {
    for (const { createdAt, beginsAt, takeBackUntil, endsAt, cycleDays } of investments) {
      expect(beginsAt).toBe(takeBackUntil === null ? createdAt : createdAt + DAY);
      const midnight = (dayOf(beginsAt) + 1 + cycleDays) * DAY;
      // 25 October, on which London's clocks go back, is before the end of the longer one.
      expect(endsAt).toBe(midnight > Date.UTC(2026, 9, 25) / 1000 ? midnight : midnight - 3600);
    }
  });

  it('have the daily results of their product, which add up', () => {
    expect(earnings.length).toBe(5);
    const investment = investments.find(({ daysCredited, settledAt }) => daysCredited === 5 && settledAt === null);
    expect(money(total(earnings.map((day) => day.earnings)))).toBe(investment?.income);
    let value = new Exact(investment?.investmentAmount ?? 0);
    for (const { date, rate, earnings: earned, valueAfter, postedAt } of earnings.toReversed()) {
      value = value.plus(earned);
      expect([rate, valueAfter, dateOf(dayOf(postedAt) - 1)]).toEqual([rates.get(date), money(value), date]);
    }
  });

  it('are in products whose sums follow from their daily rates', () => {
    for (const { product, dailyIncome } of products) {
      expect(dailyIncome.length).toBe(product.cycleDays);
      expect(product.paidOut?.sum).toBe(written(total(dailyIncome.map(({ rate }) => rate)), 4));
      expect(product.paidOut?.lossDays).toBe(dailyIncome.filter(({ rate }) => rate.startsWith('-')).length);
    }
  });
});

describe('the loans of the examples', () => {
  it('cost what their terms say', () => {
    for (const { quantity, days, terms, ...loan } of [...loans, ...contracts]) {
      expect(loan.expectedInterest).toBe(money(new Exact(quantity).times(terms.dailyInterestRate).times(days)));
      expect(loan.platformFee).toBe(money(new Exact(quantity).times(terms.platformFeeRate)));
      expect(loan.totalToRepay).toBe(money(total([quantity, loan.expectedInterest, loan.platformFee])));
      expect(loan.yearlyRate).toBe(yearly(new Exact(loan.totalToRepay).div(quantity), days));
      if ('nominalYearlyRate' in loan) {
        expect(loan.nominalYearlyRate).toBe(written(new Exact(terms.dailyInterestRate).times(365), 4));
      }
    }
  });

  it('owe the principal that is left, its interest of each midnight, and the fee of an early repayment', () => {
    expect(loanDetails.some(({ loan }) => loan.owed !== null)).toBe(true);
    for (const { loan, repayments: made } of loanDetails) {
      if (loan.loanedAt === null) continue;
      const counted = made.flatMap(({ covers }) => (covers ? [covers] : []));
      const covered = (part: 'principal' | 'interest' | 'platformFee') => total(counted.map((covers) => covers[part]));
      const first = dayOf(loan.loanedAt);
      const nights = Array.from({ length: loan.interestDays }, (_, index) => first + index + 1);
      const principals = nights.map((day) =>
        new Exact(loan.quantity).minus(
          total(counted.filter(({ date }) => date < dateOf(day)).map(({ principal }) => principal)),
        ),
      );
      const interest = principals.reduce(
        (sum, principal) => sum.plus(principal.times(loan.terms.dailyInterestRate)),
        new Exact(0),
      );
      const shown = loans.filter(({ id, interestDays }) => id === loan.id && interestDays === loan.interestDays);
      expect(new Set(shown.map(({ generatedInterest }) => generatedInterest))).toEqual(new Set([money(interest)]));
      if (!loan.owed) continue;
      expect(dateOf(nights.at(-1) ?? 0)).toBe(loan.owed.date);
      const principal = new Exact(loan.quantity).minus(covered('principal'));
      const early = money(principal.times(loan.terms.earlyRepaymentFeeRate));
      const parts = {
        principal: money(principal),
        interest: money(new Exact(loan.generatedInterest).minus(covered('interest'))),
        platformFee: money(new Exact(loan.platformFee).minus(covered('platformFee'))),
        earlyRepaymentFee: early,
      };
      expect(loan.owed).toEqual({ date: loan.owed.date, ...parts, total: money(total(Object.values(parts))) });
    }
  });

  it('are repaid fees first, and the parts of a repayment are what it covered', () => {
    const covered = repayments.flatMap(({ covers, credited }) => (covers && credited ? [{ covers, credited }] : []));
    expect(covered.length).toBeGreaterThan(1);
    for (const { covers, credited } of covered) {
      const { date, total: sum, ...parts } = covers;
      expect(date).toBeDefined();
      expect(sum).toBe(money(total(Object.values(parts))));
      expect(Number(sum)).toBeLessThanOrEqual(Number(credited.amount));
      const early = new Exact(parts.principal).times('0.005');
      expect(early.minus(parts.earlyRepaymentFee).abs().lessThan('0.01')).toBe(true);
    }
  });

  it('have a collateral of the net worth over what is owed without an early fee', () => {
    for (const { loan, maintenance } of loanDetails) {
      if (!maintenance || !loan.owed) continue;
      const { principal, interest, platformFee } = loan.owed;
      expect(maintenance.owed).toBe(money(total([principal, interest, platformFee])));
      expect(maintenance.ratio).toBe(money(new Exact(maintenance.netWorth).div(maintenance.owed).times(100)));
      const before = entries.filter(
        ({ account, postedAt }) => account === 'real' && (postedAt ?? Infinity) <= maintenance.at,
      );
      expect(before.toSorted((one, other) => other.at - one.at)[0]?.balanceAfter).toBe(maintenance.netWorth);
    }
  });

  it('have evidence that is a chain of hashes', () => {
    for (const { evidence, hash } of contracts) {
      let before: Buffer = Buffer.alloc(32);
      for (const piece of evidence) {
        before = createHash('sha256')
          .update(Buffer.concat([before, Buffer.from(piece.sha256, 'hex')]))
          .digest();
        expect(piece.chain).toBe(before.toString('hex'));
      }
      expect(hash).toBe(before.toString('hex'));
    }
  });
});
