import { type Decimal, decimal, ZERO } from '../decimal.ts';
import { formula } from '../formula.ts';
import { groupedBy } from '../groupedBy.ts';
import { dateOf, londonDay } from '../time.ts';
import { ENTRY_TYPES, type LedgerEntryType } from './entryType.ts';

/**
 * Entry of a ledger as a statement lists it: US dollars, unix seconds. `at` never falls from one entry to the next in the
 * order of their posting, even where a clock was wrong (rules ledger, LED-50 to LED-52): a span of time is always a run of
 * entries, so that its opening balance plus their amounts is its closing balance.
 */
export type StatementEntry = {
  readonly id: string;
  readonly at: number;
  readonly type: LedgerEntryType;
  readonly amount: string;
  readonly balanceAfter: string;
};

/** Closing balance of a span: its opening balance plus the amounts of its entries (§3). US dollars. */
const closingBalance = formula({
  name: 'closingBalance',
  source: 'specification §3',
  inputs: { opening: 'account', entries: 'account' },
  unit: 'account',
  digits: 2,
  compute: ({ opening, entries }) => opening.plus(entries),
});

export type TypeSum = { readonly type: LedgerEntryType; readonly count: number; readonly amount: Decimal };

export type Statement<Entry extends StatementEntry = StatementEntry> = {
  readonly opening: Decimal;
  readonly closing: Decimal;
  readonly entries: readonly Entry[];
  /** Of each type that the span has entries of, in the order of the types. */
  readonly sums: readonly TypeSum[];
};

/** Sums amounts, US dollars. */
export const sumOf = (amounts: readonly string[]): Decimal =>
  amounts.reduce((sum, amount) => sum.plus(decimal(amount)), ZERO);

/** Sums entries by type, in the order of the types; a type without entries is left out. */
const sumsByType = (entries: readonly StatementEntry[]): readonly TypeSum[] => {
  const byType = groupedBy(entries, ({ type }) => type);
  return ENTRY_TYPES.flatMap((type) => {
    const ofType = byType.get(type);
    return ofType ? [{ type, count: ofType.length, amount: sumOf(ofType.map(({ amount }) => amount)) }] : [];
  });
};

/**
 * Builds the statement of a span from its entries, the oldest first, and the balance before them (DEP-53, DEP-54).
 * Throws where a balance does not follow from the one before: a statement that does not add up is never shown.
 */
export const statementOf = <Entry extends StatementEntry>(
  opening: string,
  entries: readonly Entry[],
): Statement<Entry> => {
  const start = decimal(opening);
  let balance = start;
  for (const { id, amount, balanceAfter } of entries) {
    balance = closingBalance.compute({ opening: balance, entries: decimal(amount) });
    if (!balance.eq(balanceAfter))
      throw new Error(`The balance after the entry ${id} does not follow from its amount.`);
  }
  return { opening: start, closing: balance, entries, sums: sumsByType(entries) };
};

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

/** Figures of a month or a year: US dollars, costs negative. */
export type ResultLine = {
  readonly trades: number;
  readonly results: Decimal;
  readonly fees: Decimal;
  readonly overnightFees: Decimal;
  readonly protection: Decimal;
  readonly corrections: Decimal;
  readonly net: Decimal;
  /** Fees of withdrawals that were paid, which are part of the withdrawals' amounts. */
  readonly withdrawalFees: Decimal;
};

export type YearSummary = {
  readonly months: readonly (ResultLine & { readonly month: number })[];
  readonly year: ResultLine;
};

type Fee = { readonly at: number; readonly amount: string };

const resultLine = (entries: readonly StatementEntry[], withdrawalFees: readonly Fee[]): ResultLine => {
  const ofType = (wanted: LedgerEntryType) => entries.filter(({ type }) => type === wanted);
  const sum = (wanted: LedgerEntryType) => sumOf(ofType(wanted).map(({ amount }) => amount));
  const parts = {
    results: sum('profit'),
    fees: sum('fee'),
    overnightFees: sum('overnight-fee'),
    protection: sum('protection'),
    corrections: sum('correction'),
  };
  return {
    ...parts,
    trades: ofType('profit').length,
    net: tradingResult.compute(parts),
    withdrawalFees: sumOf(withdrawalFees.map(({ amount }) => amount)).negated(),
  };
};

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/**
 * Adds up results and costs of a calendar year in London, by month and whole (DEP-60). Fees are given positive; of
 * corrections those of orders alone.
 */
export const yearSummaryOf = (entries: readonly StatementEntry[], withdrawalFees: readonly Fee[]): YearSummary => {
  const monthOf = ({ at }: { readonly at: number }) => dateOf(londonDay(at)).month;
  const entriesByMonth = groupedBy(entries, monthOf);
  const feesByMonth = groupedBy(withdrawalFees, monthOf);
  return {
    months: MONTHS.map((month) => ({
      month,
      ...resultLine(entriesByMonth.get(month) ?? [], feesByMonth.get(month) ?? []),
    })),
    year: resultLine(entries, withdrawalFees),
  };
};
