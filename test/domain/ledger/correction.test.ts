import fc from 'fast-check';
import { decimal } from '../../../src/domain/decimal.ts';
import { isBeyondEntry, madeGoodAfter, undoneAmount } from '../../../src/domain/ledger/correction.ts';
import { sumOf } from '../../../src/domain/ledger/statement.ts';
import { money } from '../../support/arbitraries.ts';

describe('a correction', () => {
  it('and the entries that it undoes come to nothing [DLC-56]', () => {
    fc.assert(
      fc.property(fc.array(money), (amounts) => {
        expect(undoneAmount(amounts).plus(sumOf(amounts)).isZero()).toBe(true);
      }),
    );
  });

  it('leaves no balance below zero without an open position, and gives nothing beyond that [DLC-59]', () => {
    fc.assert(
      fc.property(money, (balance) => {
        const after = decimal(balance).plus(madeGoodAfter(decimal(balance), false));
        expect(after.eq(decimal(balance).lt(0) ? 0 : balance)).toBe(true);
        expect(madeGoodAfter(decimal(balance), true).isZero()).toBe(true);
      }),
    );
  });

  it.each([
    ['5.00', '-500.00', false],
    ['500.00', '-500.00', false],
    ['500.01', '-500.00', true],
    ['-5.00', '-500.00', true],
    ['-50.00', '50.00', false],
  ])('of %s does more to an entry of %s than take it back: %s', (amount, entry, isBeyond) => {
    expect(isBeyondEntry(amount, entry)).toBe(isBeyond);
  });
});
