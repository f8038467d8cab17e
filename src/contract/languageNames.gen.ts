// Made from openapi.yaml and locales by `npm run codegen`; never edited.

/** Each language by its own name. */
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
} as const;
