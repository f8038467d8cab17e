import type { Language } from '../../contract/index.ts';

/** Fills in the variables of a text; one without a value stays empty. */
export const filled = (text: string, words: Readonly<Record<string, string>> = {}): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => words[name] ?? '');

/** Formats a figure for a language, with its own decimals and no grouping: `4129,10`. */
export const figureText = (language: Language, figure: string): string => {
  const digits = figure.split('.')[1]?.length ?? 0;
  return new Intl.NumberFormat(language, {
    numberingSystem: 'latn',
    useGrouping: false,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(figure as Intl.StringNumericLiteral);
};

/** Formats a figure with a percent sign after a non-breaking space. */
export const percentText = (language: Language, figure: string): string => `${figureText(language, figure)}\u00a0%`;

/** Writes a date such as `2026-09-01` in words of a language. */
export const dateInWords = (language: Language, date: string): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC', numberingSystem: 'latn' },
  }).format(new Date(`${date}T00:00:00Z`));
