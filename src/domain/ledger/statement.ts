import { type Decimal, decimal, ZERO } from '../decimal.ts';
import { formula } from '../formula.ts';
import { groupedBy } from '../groupedBy.ts';
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
