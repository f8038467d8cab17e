import type { Language } from '../../contract/index.ts';

export type { Language };

/** The ten languages (§1), each by its own name. */
export const LANGUAGES = {
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

export const isLanguage = (text: string): text is Language => Object.hasOwn(LANGUAGES, text);

const baseOf = (tag: string) => tag.split('-')[0]?.toLowerCase();

/** The first of the browser's languages that the app speaks. Chinese of any region is offered as Traditional. */
export const offeredLanguage = (browserLanguages: readonly string[]): Language | undefined => {
  const offered = Object.keys(LANGUAGES).filter(isLanguage);
  for (const tag of browserLanguages) {
    const match = offered.find((language) => baseOf(language) === baseOf(tag));
    if (match) return match;
  }
  return undefined;
};
