import fc from 'fast-check';
import { decimal } from '../../../src/domain/decimal.ts';
import {
  creditLeftOf,
  debitLeftOf,
  givenBackOf,
  isBeyondEntry,
  leftAfterMadeGood,
  madeGoodAfter,
  setOffAtEnd,
  stillOutOf,
  undoneAmount,
} from '../../../src/domain/ledger/correction.ts';
import { creditOfReturn, creditWithin, worthOfReturned } from '../../../src/domain/funds/withdrawal.ts';
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

  it('of an ended request leaves either something to credit or something to take back, as far as its end set off [DLC-80, DLC-82]', () => {
    fc.assert(
      fc.property(fc.array(money), money, money, (amounts, due, given) => {
        const setOff = setOffAtEnd(due, given).toFixed(2);
        const credit = creditLeftOf(amounts, setOff);
        expect(debitLeftOf(amounts, setOff).minus(credit).plus(setOff).eq(sumOf(amounts))).toBe(true);
        expect(debitLeftOf([...amounts, credit.toFixed(2)], setOff).gte(0)).toBe(true);
        expect(creditLeftOf([...amounts, credit.toFixed(2)], setOff).isZero()).toBe(true);
      }),
    );
  });

  it('of a payout that comes back in parts, whatever is taken back between them, leaves worth of what came credited or set off once [WDR-36, WDR-81, DLC-79, DLC-82]', () => {
    const paid = { rate: '0.9995', netAmount: '495.00' };
    const step = fc.record({
      kind: fc.constantFrom('credit', 'debit', 'part'),
      share: fc.integer({ min: 0, max: 10_000 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const corrections: string[] = [];
        let [received, credited, setOff] = [decimal('0'), decimal('0'), decimal('0')];
        for (const { kind, share } of steps) {
          const of = (most: typeof credited) => most.times(share).div(10_000).toDecimalPlaces(2);
          const out = stillOutOf(['-500.00', credited.toFixed(2), ...corrections]);
          if (kind === 'credit') corrections.push(of(out).toFixed(2));
          if (kind === 'debit')
            corrections.push(
              of(debitLeftOf(corrections, setOff.toFixed(2)))
                .negated()
                .toFixed(2),
            );
          if (kind !== 'part') continue;
          const part = of(decimal('200'));
          const whole = creditOfReturn({ received: part.toFixed(), receivedBefore: received.toFixed() }, paid);
          const added = creditWithin(whole, out);
          received = received.plus(part);
          credited = credited.plus(added);
          setOff = setOff.plus(setOffAtEnd(whole.toFixed(2), added.toFixed(2)));
          const worth = worthOfReturned(received.toFixed(), paid);
          expect(added.gte(0)).toBe(true);
          expect(credited.plus(setOff).eq(worth)).toBe(true);
        }
        // Corrections keep what was set off, and all together gives no more than the withdrawal took.
        expect(sumOf(corrections).gte(setOff)).toBe(true);
        expect(sumOf([credited.toFixed(2), ...corrections]).lte(500)).toBe(true);
      }),
    );
  });

  it('gives of a debit that the house has made good in part the rest, at least nothing [DLC-83]', () => {
    expect(leftAfterMadeGood('450.00', decimal('100.00')).toFixed(2)).toBe('350.00');
    expect(leftAfterMadeGood('450.00', decimal('500.00')).toFixed(2)).toBe('0.00');
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
