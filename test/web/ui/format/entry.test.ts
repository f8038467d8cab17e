import fc from 'fast-check';
import { entryDecimal, entryFault } from '../../../../src/web/ui/format/entry.ts';

const typed = { isPasted: false, decimalSeparator: '.', isWhole: false };
const pasted = { ...typed, isPasted: true };

const digits = fc.stringMatching(/^\d{0,9}$/);
const separator = fc.constantFrom('.', ',');

describe('a field of figures', () => {
  it('accepts the comma or the dot as decimal separator, from any keypad', () => {
    fc.assert(
      fc.property(digits, separator, digits, (whole, mark, decimals) => {
        expect(entryFault(`${whole}${mark}${decimals}`, typed)).toBeUndefined();
        expect(entryDecimal(`${whole},${decimals}`)).toBe(entryDecimal(`${whole}.${decimals}`));
      }),
    );
  });

  it('accepts a half-typed figure', () => {
    for (const text of ['', '.', ',5', '12.', '0.0']) expect(entryFault(text, typed)).toBeUndefined();
  });

  it('has no figure while nothing is entered', () => {
    expect(entryDecimal('')).toBe('');
    expect(entryDecimal('.')).toBe('');
  });

  it('never rounds a typed figure, and drops only leading zeros', () => {
    expect(entryDecimal('007.123456789012')).toBe('7.123456789012');
    expect(entryDecimal(',5')).toBe('0.5');
    expect(entryDecimal('12.')).toBe('12');
  });
});

describe('entries that a field of figures rejects', () => {
  it.each([
    ['-1', 'sign'],
    ['\u22121', 'sign'],
    ['+1', 'sign'],
    ['1 ', 'space'],
    [' 1', 'space'],
    ['1 000', 'grouped'],
    ['1\u202f000,5', 'grouped'],
    ['1,234.56', 'grouped'],
    ['1.234.567', 'grouped'],
    ['1’234', 'grouped'],
    ['١٢٣', 'otherDigits'],
    ['1٢', 'otherDigits'],
    ['１２', 'otherDigits'],
    ['1e5', 'noFigure'],
    ['ten', 'noFigure'],
    ['$5', 'noFigure'],
  ] as const)('rejects the entry “%s”: %s', (text, fault) => {
    expect(entryFault(text, typed)).toBe(fault);
    expect(entryFault(text, pasted)).toBe(fault);
  });

  it.each([
    ['1,234', '.', 'grouped'],
    ['1.234', ',', 'grouped'],
    ['1,234', ',', undefined],
    ['1.234', '.', undefined],
    ['0,234', '.', undefined],
    ['1,23', '.', undefined],
    ['1234,567', '.', undefined],
  ])('rejects a pasted entry that may be thousands: %s where the separator is %s', (text, decimalSeparator, fault) => {
    expect(entryFault(text, { ...pasted, decimalSeparator })).toBe(fault);
    expect(entryFault(text, { ...typed, decimalSeparator })).toBeUndefined();
  });

  it('rejects a decimal in a field of whole figures', () => {
    expect(entryFault('1.5', { ...typed, isWhole: true })).toBe('whole');
    expect(entryFault('15', { ...typed, isWhole: true })).toBeUndefined();
  });

  it('rejects every text that is neither a figure nor the beginning of one', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,-+ e’٣\u00a0') }), (text) => {
        if (entryFault(text, pasted) !== undefined) return;
        expect(entryDecimal(text)).toMatch(/^(?:|\d+(?:\.\d+)?)$/);
      }),
    );
  });
});
