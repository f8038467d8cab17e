import fc from 'fast-check';
import { decimal, moneyText, ZERO } from '../../../src/domain/decimal.ts';
import { ENTRY_TYPES } from '../../../src/domain/ledger/entryType.ts';
import { sumOf } from '../../../src/domain/ledger/statement.ts';
import { type YearBook, yearSummaryOf } from '../../../src/domain/ledger/yearSummary.ts';
import { dayOf, instantOn } from '../../../src/domain/time.ts';
import { money } from '../../support/arbitraries.ts';

const YEAR = 2026;
const BEGINS = instantOn(dayOf(YEAR, 1, 1), 0);
const ENDS = instantOn(dayOf(YEAR + 1, 1, 1), 0);
const NOTHING: YearBook = { entries: [], investments: [], loanCosts: [], withdrawalFees: [] };

const at = fc.integer({ min: BEGINS, max: ENDS - 1 });
const listOf = <Item>(item: fc.Arbitrary<Item>) => fc.array(item, { maxLength: 30 });
const anyBook: fc.Arbitrary<YearBook> = fc.record({
  entries: listOf(
    fc.record({
      ...{ id: fc.uuid(), at, amount: money, balanceAfter: money },
      type: fc.constantFrom(...ENTRY_TYPES),
    }),
  ),
  investments: listOf(fc.record({ at, result: money, fee: money })),
  loanCosts: listOf(fc.record({ at, kind: fc.constantFrom('interest' as const, 'fee' as const), amount: money })),
  withdrawalFees: listOf(fc.record({ at, amount: money })),
});

const amounts = (items: readonly { readonly amount: string }[]) => items.map(({ amount }) => amount);

describe('the summary of a year', () => {
  it('adds every result and cost of its year once, by month and whole [DEP-60, DEP-92, DEP-93, DEP-94]', () => {
    fc.assert(
      fc.property(anyBook, (book) => {
        const { months, year } = yearSummaryOf(book);
        const of = (type: string) => sumOf(amounts(book.entries.filter((entry) => entry.type === type)));
        const costs = (kind: string) => sumOf(amounts(book.loanCosts.filter((cost) => cost.kind === kind)));
        const trading = of('profit')
          .plus(of('fee'))
          .plus(of('overnight-fee'))
          .plus(of('protection'))
          .plus(of('correction'));
        const paid = sumOf(amounts(book.withdrawalFees));
        const whole = trading
          .plus(sumOf(book.investments.map(({ result }) => result)))
          .plus(sumOf(book.investments.map(({ fee }) => fee)))
          .plus(sumOf(amounts(book.loanCosts)))
          .minus(paid);
        expect(moneyText(year.total)).toBe(moneyText(whole));
        const shown = {
          ...{ results: of('profit'), fees: of('fee'), overnightFees: of('overnight-fee') },
          ...{ protection: of('protection'), corrections: of('correction'), trading },
          ...{ loanInterest: costs('interest'), loanFees: costs('fee'), withdrawalFees: ZERO.minus(paid) },
        };
        for (const [name, expected] of Object.entries(shown)) {
          expect([name, moneyText(year[name as keyof typeof shown])]).toEqual([name, moneyText(expected)]);
        }
        expect([year.trades, year.investments]).toEqual([
          book.entries.filter(({ type }) => type === 'profit').length,
          book.investments.length,
        ]);
        for (const name of ['trading', 'investmentResults', 'investmentFees', 'loanInterest', 'total'] as const) {
          const added = months.reduce((sum, line) => sum.plus(line[name]), ZERO);
          expect([name, moneyText(added)]).toEqual([name, moneyText(year[name])]);
        }
      }),
    );
  });

  it('has each figure in the London month of its posting, in summer too [DEP-60, DEP-92, DEP-93]', () => {
    // 23:30 UTC of 30 June is 00:30 of 1 July in London.
    const july = Date.UTC(YEAR, 5, 30, 23, 30) / 1000;
    const { months } = yearSummaryOf({
      ...NOTHING,
      investments: [{ at: july, result: '-3.00', fee: '-5.00' }],
      loanCosts: [{ at: july - 3600, kind: 'interest', amount: '-0.50' }],
      withdrawalFees: [{ at: BEGINS, amount: '25.00' }],
    });
    expect(months.map(({ total }) => moneyText(total)).filter((total) => decimal(total).isZero())).toHaveLength(9);
    expect(months[0]).toMatchObject({ month: 1, withdrawalFees: decimal('-25') });
    expect(months[5]).toMatchObject({ month: 6, loanInterest: decimal('-0.5') });
    expect(months[6]).toMatchObject({ month: 7, investments: 1, investmentFees: decimal('-5'), total: decimal('-8') });
  });
});
