import { type Language, LANGUAGES } from '../../contract/index.ts';

export type { Language };

/** Names of the languages, each in its own language. */
export const LANGUAGE_NAMES = {
  en: 'English',
  'zh-TW': '繁體中文',
  ja: '日本語',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
  ko: '한국어',
  es: 'Español',
  vi: 'Tiếng Việt',
  th: 'ไทย',
} as const satisfies Record<Language, string>;
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
