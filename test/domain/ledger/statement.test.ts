import fc from 'fast-check';
import { decimal, moneyText } from '../../../src/domain/decimal.ts';
import { ENTRY_TYPES } from '../../../src/domain/ledger/entryType.ts';
import { statementOf, type StatementEntry, sumOf } from '../../../src/domain/ledger/statement.ts';
import { dateOf, dayOf, instantOn, londonDay } from '../../../src/domain/time.ts';
import { money } from '../../support/arbitraries.ts';

const YEAR = 2026;
const BEGINS = instantOn(dayOf(YEAR, 1, 1), 0);
const ENDS = instantOn(dayOf(YEAR + 1, 1, 1), 0);

/** Ledger of a year: entries at any instants of it, each with the balance after it. */
const ledgerOf = (
  opening: string,
  drawn: readonly (readonly [number, string, number])[],
): readonly StatementEntry[] => {
  let balance = decimal(opening);
  return drawn
    .toSorted(([one], [other]) => one - other)
    .map(([at, amount, type], index) => {
      balance = balance.plus(amount);
      const named = ENTRY_TYPES[type % ENTRY_TYPES.length] ?? 'profit';
      return { id: String(index), at, type: named, amount, balanceAfter: moneyText(balance) };
    });
};

const anyLedger = fc.tuple(
  money,
  fc.array(fc.tuple(fc.integer({ min: BEGINS, max: ENDS - 1 }), money, fc.nat(20)), { maxLength: 60 }),
);

describe('the statements of a year', () => {
  it('sum to its ledger, month by month, each opening where the one before closed [DEP-54, DEP-55]', () => {
    fc.assert(
      fc.property(anyLedger, ([opening, drawn]) => {
        const ledger = ledgerOf(opening, drawn);
        let before = opening;
        let listed = 0;
        for (let month = 1; month <= 12; month += 1) {
          const ofMonth = ledger.filter(({ at }) => dateOf(londonDay(at)).month === month);
          const statement = statementOf(before, ofMonth);
          expect(moneyText(statement.opening.plus(sumOf(ofMonth.map(({ amount }) => amount))))).toBe(
            moneyText(statement.closing),
          );
          expect(statement.sums.reduce((sum, { amount }) => sum.plus(amount), statement.opening)).toEqual(
            statement.closing,
          );
          before = moneyText(statement.closing);
          listed += statement.entries.length;
        }
        expect(before).toBe(ledger.at(-1)?.balanceAfter ?? moneyText(decimal(opening)));
        expect(listed).toBe(ledger.length);
      }),
    );
  });

  it('is not made of entries whose balances do not follow from their amounts', () => {
    const entry = { id: 'an-entry', at: BEGINS, type: 'profit', amount: '5.00', balanceAfter: '15.01' } as const;
    expect(() => statementOf('10.00', [entry])).toThrow('an-entry');
  });
});
