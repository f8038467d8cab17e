import fc from 'fast-check';
import { Decimal, decimal } from '../../../src/domain/decimal.ts';
import { closeOutFirst, isCloseOut, type Warned, warningAt } from '../../../src/domain/money/closeOut.ts';

/** The warnings of an account whose ratio takes these values one after the other; null is a ratio without margin. */
const warnings = (ratios: readonly (string | null)[]): readonly (string | null)[] => {
  let remembered: Warned = null;
  return ratios.map((ratio) => {
    const { warning, warned } = warningAt(ratio === null ? null : decimal(ratio), remembered);
    remembered = warned;
    return warning;
  });
};

describe('the close-out', () => {
  it('begins at exactly 50 %, not above, and never without used margin', () => {
    expect(isCloseOut(decimal('50.01'))).toBe(false);
    expect(isCloseOut(decimal('50.00'))).toBe(true);
    expect(isCloseOut(decimal('-3.00'))).toBe(true);
    expect(isCloseOut(null)).toBe(false);
  });

  const position = (id: string, openedAt: number, profit: string) => ({ id, openedAt, profit: decimal(profit) });

  it('takes the lowest open profit first', () => {
    const chosen = closeOutFirst([position('a', 1, '5.00'), position('b', 2, '-7.00'), position('c', 3, '-6.99')]);
    expect(chosen?.id).toBe('b');
  });

  it('takes the older of equals, then the lower id', () => {
    expect(closeOutFirst([position('a', 2, '-7.00'), position('b', 1, '-7.00')])?.id).toBe('b');
    expect(closeOutFirst([position('b', 1, '-7.00'), position('a', 1, '-7.00')])?.id).toBe('a');
  });

  it('takes none where there is none', () => {
    expect(closeOutFirst([])).toBeUndefined();
  });

  it('takes the same one whatever order they are read in, and none that has lost less than another', () => {
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

describe('a warning', () => {
  it('is given on falling below 100 % and below 70 %, not at them', () => {
    expect(warnings(['100.00', '99.99', '70.00', '69.99'])).toEqual([null, '100', null, '70']);
  });

  it('is given once, however often the ratio moves around its level', () => {
    expect(warnings(['99.00', '104.99', '99.00', '100.00', '80.00'])).toEqual(['100', null, null, null, null]);
    expect(warnings(['69.00', '74.99', '69.00', '50.01'])).toEqual(['70', null, null, null]);
  });

  it('is armed again at 105 % and at 75 %', () => {
    expect(warnings(['99.00', '105.00', '99.00'])).toEqual(['100', null, '100']);
    expect(warnings(['69.00', '75.00', '69.00'])).toEqual(['70', null, '70']);
  });

  it('of 100 % is not repeated when only that of 70 % is armed again', () => {
    expect(warnings(['69.00', '80.00', '99.00', '69.00'])).toEqual(['70', null, null, '70']);
  });

  it('is the lower one alone where the ratio falls through both at once', () => {
    expect(warnings(['300.00', '60.00', '90.00'])).toEqual([null, '70', null]);
  });

  it('is armed again once nothing is open, and needs used margin to be given', () => {
    expect(warnings([null, '69.00', null, '69.00'])).toEqual([null, '70', null, '70']);
  });
});
