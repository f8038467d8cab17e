import { type Language, LANGUAGES } from '../../contract/index.ts';

export type { Language };

export const DEFAULT_LANGUAGE: Language = 'en';

export const isLanguage = (text: string): text is Language => LANGUAGES.some((language) => language === text);

const baseOf = (tag: string) => tag.split('-')[0]?.toLowerCase();

/**
 * Returns the first of the browser's languages that the app supports. Chinese of any region is offered as Traditional.
 */
export const offeredLanguage = (browserLanguages: readonly string[]): Language | undefined => {
  for (const tag of browserLanguages) {
    const match = LANGUAGES.find((language) => baseOf(language) === baseOf(tag));
    if (match) return match;
  }
  return undefined;
};
