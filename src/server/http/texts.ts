import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, LANGUAGES } from '../../contract/index.ts';
import { refusalName, REFUSALS } from '../../domain/refusal.ts';
import { filled } from './words.ts';

type Words = Readonly<Record<string, string>>;

/** Texts of the server in ten languages. A missing text throws: English is never a fallback. */
export type Texts = {
  refusal(language: Language, code: number, detail: Words | undefined): string;
  /** Message for a success: the specification's (§8) where it has one, else a general one. */
  success(language: Language, operationId: string): string;
  /** Message for a fault of the transport, by its HTTP status. */
  fault(language: Language, status: number): string;
  /** Name of an instrument; its symbol where it has no other. */
  instrument(language: Language, symbol: string): string;
  /** Label of the server's own: a tab of the market, a way to customer service, a device. */
  label(language: Language, key: string, words?: Words): string;
};

type LanguageTexts = {
  readonly refusals: Words;
  readonly messages: Words;
  readonly instruments: Words;
  readonly labels: Words;
};

const readLanguage = (root: string, language: Language): LanguageTexts => {
  const read = (name: string) =>
    JSON.parse(readFileSync(join(root, 'locales', language, `${name}.json`), 'utf8')) as Words;
  return {
    refusals: read('refusals'),
    messages: read('server/messages'),
    instruments: read('server/instruments'),
    labels: read('server/labels'),
  };
};

/** Reads the texts once. Throws where a language lacks a refusal of the catalogue. */
export const readTexts = (root: string): Texts => {
  const byLanguage = new Map(LANGUAGES.map((language) => [language, readLanguage(root, language)]));
  const word = (language: Language, shelf: keyof LanguageTexts, key: string): string => {
    const text = byLanguage.get(language)?.[shelf][key];
    if (text === undefined) throw new Error(`locales/${language} has no text of ${shelf} for "${key}".`);
    return text;
  };
  for (const language of LANGUAGES) for (const name of Object.keys(REFUSALS)) word(language, 'refusals', name);

  return {
    refusal: (language, code, detail) => filled(word(language, 'refusals', refusalName(code) ?? String(code)), detail),
    success: (language, id) => byLanguage.get(language)?.messages[id] ?? word(language, 'messages', 'ok'),
    fault: (language, status) => word(language, 'labels', `fault-${status}`),
    instrument: (language, symbol) => byLanguage.get(language)?.instruments[symbol] ?? symbol,
    label: (language, key, words) => filled(word(language, 'labels', key), words),
  };
};
