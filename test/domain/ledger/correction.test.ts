import fc from 'fast-check';
import { decimal } from '../../../src/domain/decimal.ts';
import {
  givenBackOf,
  isBeyondEntry,
  madeGoodAfter,
  stillOutOf,
  undoneAmount,
} from '../../../src/domain/ledger/correction.ts';
import { creditWithin } from '../../../src/domain/funds/withdrawal.ts';
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

describe('money that a request took', () => {
  it.each([
    ['500.00', ['-500.00']],
    ['5.00', ['-500.00', '495.00']],
    ['200.00', ['-500.00', '300.00']],
    ['0.00', ['-500.00', '500.00', '0.01']],
    ['500.00', ['-500.00', '500.00', '-500.00']],
  ])('is out by %s after entries and corrections of %j [DLC-79]', (left, amounts) => {
    expect(stillOutOf(amounts).toFixed(2)).toBe(left);
  });

  it('is credited no further than it is out when it comes back [WDR-81]', () => {
    expect(creditWithin(decimal('495.00'), decimal('200.00')).toFixed(2)).toBe('200.00');
    expect(creditWithin(decimal('100.05'), decimal('200.00')).toFixed(2)).toBe('100.05');
  });

  it.each([
    ['0.00', []],
    ['300.00', ['300.00']],
    ['0.00', ['300.00', '-300.00']],
    ['0.00', ['-5.00']],
    ['500.00', ['600.00']],
  ])(
    'was given back by %s by corrections of %j, at least nothing and at most all of 500.00 [WDR-81]',
    (given, amounts) => {
      expect(givenBackOf(amounts, '500.00').toFixed(2)).toBe(given);
    },
  );
});
