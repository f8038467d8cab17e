import i18next, { type BackendModule, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '../device/languages.ts';

/** Features that every screen needs: texts of the shell and of the components. */
const ALWAYS = ['ui', 'shell'] as const;

/** Reads a feature's texts in a language, when they are first needed. */
export type ReadTexts = (language: string, feature: string) => Promise<Record<string, unknown>>;

const backend = (read: ReadTexts): BackendModule => ({
  type: 'backend',
  init: () => undefined,
  read: (language, feature, callback) => {
    read(language, feature).then(
      (texts) => callback(null, texts),
      (error: Error) => callback(error, null),
    );
  },
});

/** Names on the page its language and the direction of its texts. */
const nameLanguage = (texts: i18n): void => {
  document.documentElement.lang = texts.language;
  document.documentElement.dir = texts.dir();
};

type TextNeeds = {
  readonly language: Language;
  /** Features to load at once: those of the screen that opens. */
  readonly features?: readonly string[];
  readonly read: ReadTexts;
  readonly onMissing: (key: string) => void;
};

/** Creates the app's texts in a language. A missing text is an error, which fails tests: English is no fallback. */
export const createTexts = async ({ language, features = [], read, onMissing }: TextNeeds): Promise<i18n> => {
  const texts = i18next.createInstance();
  await texts
    .use(backend(read))
    .use(initReactI18next)
    .init({
      lng: language,
      ns: [...ALWAYS, ...features],
      fallbackLng: false,
      load: 'currentOnly',
      interpolation: { escapeValue: false },
      saveMissing: true,
      missingKeyHandler: (_languages, feature, key) => onMissing(`${feature}:${key}`),
    });
  nameLanguage(texts);
  return texts;
};

/** Loads a screen's texts before it shows. Throws when they cannot be loaded. */
export const loadTexts = async (texts: i18n, features: readonly string[], language = texts.language): Promise<void> => {
  const missing = () => features.filter((feature) => !texts.hasResourceBundle(language, feature));
  await texts.loadNamespaces(features);
  if (missing().length > 0) await texts.reloadResources([language], missing());
  if (missing().length > 0) throw new Error(`No texts: ${language} ${missing().join()}`);
};

/**
 * Changes the language once all texts in use have loaded in it, unless the signal was aborted by another choice.
 * Throws, and keeps the language, when they cannot be loaded.
 */
export const changeLanguage = async (texts: i18n, language: Language, signal: AbortSignal): Promise<void> => {
  if (language === texts.language) return;
  const inUse = [texts.options.ns ?? []].flat();
  await loadTexts(texts, inUse, language);
  if (signal.aborted) return;
  await texts.changeLanguage(language);
  nameLanguage(texts);
};
