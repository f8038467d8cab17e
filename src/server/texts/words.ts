import type { Language } from '../../contract/index.ts';

/** A text with its variables filled in; one that nothing is given for stays empty. */
export const filled = (text: string, words: Readonly<Record<string, string>> = {}): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => words[name] ?? '');

/** A figure as its language writes it, with the decimals that it has and no grouping: `4129,10`. */
export const figureText = (language: Language, figure: string): string => {
  const digits = figure.split('.')[1]?.length ?? 0;
  return new Intl.NumberFormat(language, {
    numberingSystem: 'latn',
    useGrouping: false,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(figure as Intl.StringNumericLiteral);
};

/** The same with a percent sign, after a space that does not break. */
export const percentText = (language: Language, figure: string): string => `${figureText(language, figure)}\u00a0%`;
