import type { Language } from '../../contract/index.ts';

/** Returns the reason of a correction in a language: the server's words for its code, or what a person wrote. */
export const correctionText = (
  texts: { label(language: Language, key: string): string },
  language: Language,
  { code, text }: { readonly code: string | null; readonly text: string | null },
): string => (code === null ? (text ?? '') : texts.label(language, `correction-${code}`));

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
