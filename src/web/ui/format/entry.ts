/** What a field of figures holds: digits and at most one separator of decimals, as typed. */
const FIGURE_ENTRY = /^\d*(?:[.,]\d*)?$/;

/** Why something was not let into a field of figures. */
export type EntryFault = 'sign' | 'grouped' | 'space' | 'otherDigits' | 'whole' | 'noFigure';

/** How a text came, and what the field takes. */
type EntryRules = {
  /** All at once, as from the clipboard: then three digits behind a separator may be thousands. */
  readonly isPasted: boolean;
  /** The language's own: that one is never taken for a separator of thousands. */
  readonly decimalSeparator: string;
  readonly isWhole: boolean;
};

/** `1,234` could be one thousand or one and a bit; `0,234` and `1234,567` could not. */
const MAYBE_THOUSANDS = /^[1-9]\d{0,2}([.,])\d{3}$/;

const isAmbiguous = (text: string, { isPasted, decimalSeparator }: EntryRules): boolean => {
  const separator = MAYBE_THOUSANDS.exec(text)?.[1];
  return isPasted && separator !== undefined && separator !== decimalSeparator;
};

/**
 * Why a text cannot stand in a field of figures; undefined where it can, also half-typed. Nothing is guessed: a comma and
 * a dot both begin decimals, and what might mean something else is not taken.
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
 * The canonical decimal that was typed: a comma or a dot, from any keypad, begins the decimals. Empty where nothing is
 * entered yet. What was typed is never rounded.
 */
export const entryDecimal = (typed: string): string => {
  const [whole = '', decimals = ''] = typed.replace(',', '.').split('.');
  if (whole === '' && decimals === '') return '';
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  return decimals === '' ? digits : `${digits}.${decimals}`;
};
