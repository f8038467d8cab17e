import { type Decimal, decimal } from '../decimal.ts';
import { formula } from '../formula.ts';
import { groupedBy } from '../groupedBy.ts';
import { dateOf, londonDay } from '../time.ts';
import type { LedgerEntryType } from './entryType.ts';
import { type StatementEntry, sumOf } from './statement.ts';

/** Result of trading after its costs: price results, opening fees, overnight fees, what was made good and corrected. US dollars. */
const tradingResult = formula({
  name: 'tradingResult',
  source: 'specification §3',
  inputs: {
    results: 'account',
    fees: 'account',
    overnightFees: 'account',
    protection: 'account',
    corrections: 'account',
  },
  unit: 'account',
  digits: 2,
  compute: ({ results, fees, overnightFees, protection, corrections }) =>
    results.plus(fees).plus(overnightFees).plus(protection).plus(corrections),
});

/** Result of a month or a year after all costs: of trading and of AI investments, less what loans and withdrawals cost. US dollars. */
const totalResult = formula({
  name: 'totalResult',
  source: 'rules deposits, DEP-94',
  inputs: {
    trading: 'account',
    investmentResults: 'account',
    investmentFees: 'account',
    loanInterest: 'account',
    loanFees: 'account',
    withdrawalFees: 'account',
  },
  unit: 'account',
  digits: 2,
  compute: ({ trading, investmentResults, investmentFees, loanInterest, loanFees, withdrawalFees }) =>
    trading.plus(investmentResults).plus(investmentFees).plus(loanInterest).plus(loanFees).plus(withdrawalFees),
});

/** Figures of a month or a year: US dollars, costs negative. */
export type ResultLine = {
  readonly trades: number;
  readonly results: Decimal;
  readonly fees: Decimal;
  readonly overnightFees: Decimal;
  readonly protection: Decimal;
  readonly corrections: Decimal;
  /** Result of trading. */
  readonly trading: Decimal;
  /** Number of AI investments that were settled; those taken back are none. */
  readonly investments: number;
  readonly investmentResults: Decimal;
  readonly investmentFees: Decimal;
  readonly loanInterest: Decimal;
  readonly loanFees: Decimal;
  /** Fees of withdrawals that were paid, which are part of the withdrawals' amounts. */
  readonly withdrawalFees: Decimal;
  readonly total: Decimal;
};

export type YearSummary = {
  readonly months: readonly (ResultLine & { readonly month: number })[];
  readonly year: ResultLine;
};

type Dated = {
  /** Unix seconds. */
  readonly at: number;
};

/** AI investment that was settled: US dollars, its fee negative. */
export type SettledInvestment = Dated & { readonly result: string; readonly fee: string };

/** Interest or fee of a loan that was posted: US dollars, negative as a cost. */
export type LoanCost = Dated & { readonly kind: 'interest' | 'fee'; readonly amount: string };

/** What a summary adds up. */
export type YearBook = {
  /** Entries of the year: of fees and corrections those of orders alone. */
  readonly entries: readonly StatementEntry[];
  readonly investments: readonly SettledInvestment[];
  readonly loanCosts: readonly LoanCost[];
  /** Fees of withdrawals that were paid, given positive. */
  readonly withdrawalFees: readonly (Dated & { readonly amount: string })[];
};

const resultLine = ({ entries, investments, loanCosts, withdrawalFees }: YearBook): ResultLine => {
  const ofType = (wanted: LedgerEntryType) => entries.filter(({ type }) => type === wanted);
  const sum = (wanted: LedgerEntryType) => sumOf(ofType(wanted).map(({ amount }) => amount));
  const costs = (wanted: LoanCost['kind']) =>
    sumOf(loanCosts.filter(({ kind }) => kind === wanted).map(({ amount }) => amount));
  const parts = {
    results: sum('profit'),
    fees: sum('fee'),
    overnightFees: sum('overnight-fee'),
    protection: sum('protection'),
    corrections: sum('correction'),
  };
  const whole = {
    trading: tradingResult.compute(parts),
    investmentResults: sumOf(investments.map(({ result }) => result)),
    investmentFees: sumOf(investments.map(({ fee }) => fee)),
    loanInterest: costs('interest'),
    loanFees: costs('fee'),
    withdrawalFees: sumOf(withdrawalFees.map(({ amount }) => decimal(amount).negated().toFixed())),
  };
  return {
    ...parts,
    ...whole,
    trades: ofType('profit').length,
    investments: investments.length,
    total: totalResult.compute(whole),
  };
};

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

const byMonth = <Item extends Dated>(items: readonly Item[]): ((month: number) => readonly Item[]) => {
  const grouped = groupedBy(items, ({ at }) => dateOf(londonDay(at)).month);
  return (month) => grouped.get(month) ?? [];
};

/** Adds up results and costs of a calendar year in London, by month and whole (DEP-60, DEP-91 to DEP-94). */
export const yearSummaryOf = (book: YearBook): YearSummary => {
  const entries = byMonth(book.entries);
  const investments = byMonth(book.investments);
  const loanCosts = byMonth(book.loanCosts);
  const withdrawalFees = byMonth(book.withdrawalFees);
  const months = MONTHS.map((month) => ({
    month,
    ...resultLine({
      entries: entries(month),
      investments: investments(month),
      loanCosts: loanCosts(month),
      withdrawalFees: withdrawalFees(month),
    }),
  }));
  return { months, year: resultLine(book) };
};
