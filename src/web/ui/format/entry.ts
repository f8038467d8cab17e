/** What a field of figures holds: digits and at most one separator of decimals, as typed. */
const FIGURE_ENTRY = /^\d*(?:[.,]\d*)?$/;

/** Whether a text can stand in a field of figures, also half-typed. */
export const isFigureEntry = (typed: string): boolean => FIGURE_ENTRY.test(typed);

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

/** A pasted figure may be grouped: where both separators stand, or one stands twice, only the last one can be decimal. */
export const withoutGrouping = (pasted: string): string => {
  const text = pasted.replace(/[\s\u00a0\u202f'’]/g, '');
  const lastComma = text.lastIndexOf(',');
  const lastDot = text.lastIndexOf('.');
  if (lastComma >= 0 && lastDot >= 0) {
    return lastComma > lastDot ? text.replaceAll('.', '') : text.replaceAll(',', '');
  }
  const separators = text.match(/[.,]/g) ?? [];
  return separators.length > 1 ? text.replaceAll(/[.,]/g, '') : text;
};
