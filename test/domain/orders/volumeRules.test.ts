import fc from 'fast-check';
import { decimal } from '../../../src/domain/decimal.ts';
import { checkPart, checkVolume, partOf } from '../../../src/domain/orders/volumeRules.ts';
import { lots } from '../../support/arbitraries.ts';

const bounds = { minimumVolume: '0.10', maximumVolume: '50.00', volumeStep: '0.05' };

describe('the volume of an order', () => {
  it.each(['0.10', '0.15', '0.1', '50.00'])('is accepted within the bounds and on the step: %s lots', (volume) => {
    expect(checkVolume(bounds, volume)).toBeUndefined();
  });

  it.each([
    ['0', 2101, { minimum: '0.10' }],
    ['0.05', 2101, { minimum: '0.10' }],
    ['50.05', 2102, { maximum: '50.00' }],
    ['0.12', 2103, { step: '0.05' }],
  ])('of %s lots is refused with %i and the bound', (volume, code, bound) => {
    expect(checkVolume(bounds, volume)).toEqual({ code, detail: { field: 'volume', ...bound } });
  });
});

describe('a part of a position', () => {
  it.each([
    ['all', '0.25', '0.25', undefined],
    ['all, canonically written otherwise', '0.25', '0.250', undefined],
    ['all of what is itself below the minimum', '0.05', '0.05', undefined],
    ['a part that leaves just the minimum', '0.25', '0.15', undefined],
    ['a part that leaves less than the minimum', '0.25', '0.20', 2119],
    ['a part off the step', '1.00', '0.52', 2103],
    ['a part below the minimum', '1.00', '0.05', 2101],
    ['nothing', '1.00', '0', 2101],
    ['more than is open', '1.00', '1.05', 2102],
  ])('is closed or refused as %s: %s minus %s gives %s', (_, open, part, code) => {
    expect(checkPart(bounds, open, part)?.code).toBe(code);
  });
});

describe('a percentage of an open volume', () => {
  it.each([
    ['0.10', 25, '0.02'],
    ['0.10', 50, '0.05'],
    ['0.10', 75, '0.07'],
    ['0.10', 100, '0.10'],
    ['0.01', 75, '0.00'],
  ])('of %s lots, %i %%, is rounded down to the step: %s', (open, percent, part) => {
    expect(partOf(open, percent, '0.01')).toBe(part);
  });

  it('is on the step, and never more than the percentage', () => {
    fc.assert(
      fc.property(lots, fc.constantFrom(25, 50, 75), (open, percent) => {
        const part = decimal(partOf(open, percent, '0.01'));
        const exact = decimal(open).times(percent).div(100);
        expect(part.mod('0.01').isZero() && part.lte(exact) && part.plus('0.01').gt(exact)).toBe(true);
      }),
    );
  });
});
