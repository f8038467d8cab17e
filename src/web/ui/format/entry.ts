/** Valid text of a field of figures: digits and at most one decimal separator, as typed. */
const FIGURE_ENTRY = /^\d*(?:[.,]\d*)?$/;

/** Reason why a field of figures rejects an entry. */
export type EntryFault = 'sign' | 'grouped' | 'space' | 'otherDigits' | 'whole' | 'noFigure';

/** Origin of a text, and the rules of its field. */
type EntryRules = {
  /** True for text from the clipboard: then three digits after a separator may be thousands. */
  readonly isPasted: boolean;
  /** Decimal separator of the language: it is never taken for a separator of thousands. */
  readonly decimalSeparator: string;
  readonly isWhole: boolean;
};

/** Matches `1,234`, which could be one thousand or a decimal; `0,234` and `1234,567` could not. */
const MAYBE_THOUSANDS = /^[1-9]\d{0,2}([.,])\d{3}$/;

const isAmbiguous = (text: string, { isPasted, decimalSeparator }: EntryRules): boolean => {
  const separator = MAYBE_THOUSANDS.exec(text)?.[1];
  return isPasted && separator !== undefined && separator !== decimalSeparator;
};

/**
 * Returns why a text cannot be entered into a field of figures; undefined when it can, also half-typed. Nothing is
 * guessed: comma and dot both begin decimals, and an ambiguous text is rejected.
 */
export const entryFault = (text: string, rules: EntryRules): EntryFault | undefined => {
  if (FIGURE_ENTRY.test(text)) {
    if (rules.isWhole && /[.,]/.test(text)) return 'whole';
    return isAmbiguous(text, rules) ? 'grouped' : undefined;
  }
  if (/\p{Nd}/u.test(text.replace(/\d/g, ''))) return 'otherDigits';
  if (/[+\-\u2010-\u2015\u2212]/.test(text)) return 'sign';
  if (/^[\d.,'’\s]+$/.test(text)) return /\d[.,'’\s]+\d/.test(text) ? 'grouped' : 'space';
  return 'noFigure';
};

/**
 * Returns the canonical decimal of a typed text: a comma or a dot, from any keypad, begins the decimals. Empty when
 * nothing is entered yet. Never rounds.
 */
export const entryDecimal = (typed: string): string => {
  const [whole = '', decimals = ''] = typed.replace(',', '.').split('.');
  if (whole === '' && decimals === '') return '';
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  return decimals === '' ? digits : `${digits}.${decimals}`;
};
