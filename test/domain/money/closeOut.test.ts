import fc from 'fast-check';
import { Decimal, decimal } from '../../../src/domain/decimal.ts';
import { closeOutFirst, isCloseOut, type Warned, warningAt } from '../../../src/domain/money/closeOut.ts';

/**
 * Returns the warnings of an account whose margin level takes these values one after the other; null is an account
 * without used margin.
 */
const warnings = (ratios: readonly (string | null)[]): readonly (string | null)[] => {
  let remembered: Warned = null;
  return ratios.map((ratio) => {
    const { warning, warned } = warningAt(ratio === null ? null : decimal(ratio), remembered);
    remembered = warned;
    return warning;
  });
};

describe('the close-out of an account', () => {
  it('begins at a margin level of exactly 50 %, not above, and never without used margin', () => {
    expect(isCloseOut(decimal('50.01'))).toBe(false);
    expect(isCloseOut(decimal('50.00'))).toBe(true);
    expect(isCloseOut(decimal('-3.00'))).toBe(true);
    expect(isCloseOut(null)).toBe(false);
  });

  const position = (id: string, openedAt: number, profit: string) => ({ id, openedAt, profit: decimal(profit) });

  it('closes the position with the lowest open profit first', () => {
    const chosen = closeOutFirst([position('a', 1, '5.00'), position('b', 2, '-7.00'), position('c', 3, '-6.99')]);
    expect(chosen?.id).toBe('b');
  });

  it('closes the older of equal positions first, then the lower id', () => {
    expect(closeOutFirst([position('a', 2, '-7.00'), position('b', 1, '-7.00')])?.id).toBe('b');
    expect(closeOutFirst([position('b', 1, '-7.00'), position('a', 1, '-7.00')])?.id).toBe('a');
  });

  it('closes nothing when no position is open', () => {
    expect(closeOutFirst([])).toBeUndefined();
  });

  it('closes the same position in whatever order they are read, and none before one with a larger loss', () => {
    const some = fc.uniqueArray(fc.tuple(fc.uuid(), fc.integer({ min: 0, max: 3 }), fc.integer({ min: -3, max: 3 })), {
      minLength: 1,
      selector: ([id]) => id,
    });
    fc.assert(
      fc.property(some, (rows) => {
        const positions = rows.map(([id, openedAt, profit]) => ({ id, openedAt, profit: new Decimal(profit) }));
        const chosen = closeOutFirst(positions);
        expect(closeOutFirst(positions.toReversed())).toBe(chosen);
        expect(positions.every(({ profit }) => chosen?.profit.lte(profit))).toBe(true);
      }),
    );
  });
});

describe('a margin warning', () => {
  it('is sent when the margin level falls below 100 % and below 70 %, not at them', () => {
    expect(warnings(['100.00', '99.99', '70.00', '69.99'])).toEqual([null, '100', null, '70']);
  });

  it('is sent once, however often the margin level moves around its level', () => {
    expect(warnings(['99.00', '104.99', '99.00', '100.00', '80.00'])).toEqual(['100', null, null, null, null]);
    expect(warnings(['69.00', '74.99', '69.00', '50.01'])).toEqual(['70', null, null, null]);
  });

  it('is armed again at a margin level of 105 % and of 75 %', () => {
    expect(warnings(['99.00', '105.00', '99.00'])).toEqual(['100', null, '100']);
    expect(warnings(['69.00', '75.00', '69.00'])).toEqual(['70', null, '70']);
  });

  it('at 100 % is not repeated when only the one at 70 % is armed again', () => {
    expect(warnings(['69.00', '80.00', '99.00', '69.00'])).toEqual(['70', null, null, '70']);
  });

  it('is only the lower one when the margin level falls through both at once', () => {
    expect(warnings(['300.00', '60.00', '90.00'])).toEqual([null, '70', null]);
  });

  it('is armed again once nothing is open, and needs used margin to be sent', () => {
    expect(warnings([null, '69.00', null, '69.00'])).toEqual([null, '70', null, '70']);
  });
});
