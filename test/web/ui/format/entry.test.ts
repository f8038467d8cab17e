import { entryDecimal, isFigureEntry, withoutGrouping } from '../../../../src/web/ui/format/entry.ts';

describe('a field of figures', () => {
  it('takes the comma or the dot, from any keypad', () => {
    expect(entryDecimal('0,10')).toBe('0.10');
    expect(entryDecimal('0.10')).toBe('0.10');
  });

  it('can hold what is half typed', () => {
    for (const typed of ['', '.', ',5', '12.', '0.0']) expect(isFigureEntry(typed)).toBe(true);
    for (const typed of ['1.2.3', '-1', '1e5', 'ten', '1 000']) expect(isFigureEntry(typed)).toBe(false);
  });

  it('means nothing while nothing is entered', () => {
    expect(entryDecimal('')).toBe('');
    expect(entryDecimal('.')).toBe('');
  });

  it('never rounds, and drops only zeros that lead', () => {
    expect(entryDecimal('007.123456789012')).toBe('7.123456789012');
    expect(entryDecimal(',5')).toBe('0.5');
    expect(entryDecimal('12.')).toBe('12');
  });

  it('reads what is pasted with its groups', () => {
    expect(withoutGrouping('1,234,567.89')).toBe('1234567.89');
    expect(withoutGrouping('1.234.567,89')).toBe('1234567,89');
    expect(withoutGrouping('1 234,5')).toBe('1234,5');
    expect(withoutGrouping('1.234.567')).toBe('1234567');
    expect(withoutGrouping('4109.45')).toBe('4109.45');
  });
});
