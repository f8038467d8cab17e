import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type englishContract from '../../../locales/en/loan-contract.json';
import type englishKnowledge from '../../../locales/en/server/knowledge.json';
import type englishMail from '../../../locales/en/server/mail.json';
import type englishRisks from '../../../locales/en/risks.json';
import type englishNotifications from '../../../locales/en/server/notifications.json';
import type englishStatements from '../../../locales/en/server/statements.json';
import type englishTransactions from '../../../locales/en/transactions.json';
import { type Language, LANGUAGES, type Schemas } from '../../contract/index.ts';
import { refusalName, REFUSALS } from '../../domain/refusal.ts';
import { filled } from './words.ts';

type Words = Readonly<Record<string, string>>;

/** The files of a language that the server reads: words by a key, or the shape of the English file. */
type Files = {
  readonly refusals: Words;
  /** What a legal text says instead of something that the firm has not configured. */
  readonly legal: { readonly notConfigured: string };
  readonly risks: typeof englishRisks;
  readonly 'server/messages': Words;
  readonly 'server/instruments': Words;
  readonly 'server/labels': Words;
  readonly 'server/mail': typeof englishMail;
  readonly 'server/knowledge': typeof englishKnowledge;
  readonly 'server/notifications': typeof englishNotifications;
  readonly 'server/statements': typeof englishStatements;
  readonly 'loan-contract': typeof englishContract;
  readonly transactions: typeof englishTransactions;
};
const FILES = [
  'refusals',
  'legal',
  'risks',
  'server/messages',
  'server/instruments',
  'server/labels',
  'server/mail',
  'server/knowledge',
  'server/notifications',
  'server/statements',
  'loan-contract',
  'transactions',
] as const satisfies readonly (keyof Files)[];

export type MailName = keyof typeof englishMail;
export type QuestionId = keyof (typeof englishKnowledge)['questions'];

/** Texts of the server, in each language. A missing text throws: English never stands in for it. */
export type Texts = {
  refusal(language: Language, code: number, detail: object | undefined): string;
  /** §8's words for a success, where it has them. */
  success(language: Language, operationId: string): string;
  /** A fault of the transport, by its HTTP status. */
  fault(language: Language, status: number): string;
  /** An instrument's name; its symbol where it has no other. */
  instrument(language: Language, symbol: string): string;
  /** A label of the server's own: a tab of the market, a way to customer service, a device. */
  label(language: Language, key: string, words?: Words): string;
  /** The mails and text messages, their variables not filled in yet. */
  mail(language: Language): Files['server/mail'];
  /** The questions about the risks of trading, with their explanations, which the app shows to everybody too. */
  risks(language: Language): Files['risks'];
  /** The possible answers to them, and the warning after wrong ones. */
  knowledge(language: Language): Files['server/knowledge'];
  /** Texts of notifications about orders and requests. */
  notifications(language: Language): Files['server/notifications'];
  /** Words of the contracts of loans, which the app shows too. */
  loanContract(language: Language): Files['loan-contract'];
  /** Words of statements. */
  statements(language: Language): Files['server/statements'];
  /** Names of the types of ledger entries, which the app shows too. */
  entryTypes(language: Language): Files['transactions']['types'];
  /** Versions of a legal text, ascending: the London days from which each is in force, `YYYY-MM-DD`. */
  agreementDays(name: Schemas['AgreementName']): readonly string[];
  /** A legal text in one version: its Markdown without the title, with places such as `firmName`. Throws for none. */
  agreement(language: Language, name: Schemas['AgreementName'], version: string): string;
  /** What stands for something that the firm has not configured. */
  notConfigured(language: Language): string;
};

/** The first key of the English texts that another language's lack; undefined where they have all of them. */
const missingKey = (english: unknown, texts: unknown): string | undefined => {
  if (typeof english !== 'object' || english === null) return typeof texts === 'string' ? undefined : '';
  const own = new Map(Object.entries(typeof texts === 'object' && texts !== null ? texts : {}));
  for (const [key, part] of Object.entries(english)) {
    const missing = missingKey(part, own.get(key));
    if (missing !== undefined) return missing === '' ? key : `${key}.${missing}`;
  }
  return undefined;
};

/** Writes the values of a refusal's data as words. */
const wordsOf = (detail: object = {}): Words =>
  Object.fromEntries(Object.entries(detail).map(([name, value]) => [name, String(value)]));

/** The files of a language as they are read; the compiler knows them by the English ones. */
const readFiles = (root: string, language: Language): Files => {
  const read = (name: string): unknown =>
    JSON.parse(readFileSync(join(root, 'locales', language, `${name}.json`), 'utf8'));
  const files = Object.fromEntries(FILES.map((name) => [name, read(name)])) as Files;
  // The other words of the legal texts are the app's, with plurals that languages do not share.
  return { ...files, legal: { notConfigured: files.legal.notConfigured } };
};

/** Throws where the files lack a text that the English ones have. */
const checkFiles = (language: Language, english: Files, files: Files): void => {
  for (const name of FILES) {
    const missing = missingKey(english[name], files[name]);
    if (missing !== undefined) throw new Error(`locales/${language}/${name}.json has no text for "${missing}".`);
  }
};

/** Names the words of a halt: under one that is close-only, positions can be closed. */
const haltKey = (detail: { readonly reason?: unknown; readonly level?: unknown }): string =>
  `halted-${detail.level === 'close-only' ? 'close-only-' : ''}${String(detail.reason)}`;

/**
 * Lists the versions of each legal text: the names of its files, ascending. Throws where a language lacks one: the app
 * would show it in English, and consent would be kept in a language that nobody was shown.
 */
const readAgreementDays = (root: string): ReadonlyMap<string, readonly string[]> => {
  const found = LANGUAGES.map(
    (language) => new Set(globSync('*/*.md', { cwd: join(root, 'locales', language, 'legal') })),
  );
  const all = [...new Set(found.flatMap((files) => [...files]))].sort();
  for (const [at, language] of LANGUAGES.entries()) {
    const missing = all.find((file) => !found[at]?.has(file));
    if (missing === undefined) continue;
    throw new Error(`locales/${language}/legal/${missing} is missing: a legal text is in every language or in none.`);
  }
  const days = new Map<string, string[]>();
  for (const [name = '', file = ''] of all.map((path) => path.split('/'))) {
    days.set(name, [...(days.get(name) ?? []), file.replace(/\.md$/, '')]);
  }
  return days;
};

const FRONT = /^---\n.*?\n---\n+/s;

/** Reads a legal text without its title. */
const readAgreement = (root: string, path: string): string =>
  readFileSync(join(root, 'locales', path), 'utf8').replace(FRONT, '');

/** Reads the texts once. Throws where a language lacks a text that English has, or a refusal of the catalogue. */
export const readTexts = (root: string): Texts => {
  const byLanguage = new Map(LANGUAGES.map((language) => [language, readFiles(root, language)]));
  const filesOf = (language: Language): Files => {
    const files = byLanguage.get(language);
    if (!files) throw new Error(`There are no texts in ${language}.`);
    return files;
  };
  const word = (language: Language, name: 'refusals' | 'server/messages' | 'server/labels', key: string): string => {
    const text = filesOf(language)[name][key];
    if (text === undefined) throw new Error(`locales/${language}/${name}.json has no text for "${key}".`);
    return text;
  };
  const agreementDays = readAgreementDays(root);
  for (const name of Object.keys(REFUSALS)) word('en', 'refusals', name);
  for (const language of LANGUAGES) checkFiles(language, filesOf('en'), filesOf(language));

  return {
    refusal(language, code, detail = {}) {
      // A halt states its reason; trading that is switched off has none.
      if (code === REFUSALS['trading-halted'] && 'reason' in detail)
        return word(language, 'server/labels', haltKey(detail));
      return filled(word(language, 'refusals', refusalName(code) ?? String(code)), wordsOf(detail));
    },
    success: (language, id) => filesOf(language)['server/messages'][id] ?? word(language, 'server/messages', 'ok'),
    fault: (language, status) => word(language, 'server/labels', `fault-${status}`),
    instrument: (language, symbol) => filesOf(language)['server/instruments'][symbol] ?? symbol,
    label: (language, key, words) => filled(word(language, 'server/labels', key), words),
    mail: (language) => filesOf(language)['server/mail'],
    risks: (language) => filesOf(language).risks,
    knowledge: (language) => filesOf(language)['server/knowledge'],
    agreement: (language, name, version) => readAgreement(root, `${language}/legal/${name}/${version}.md`),
    notConfigured: (language) => filesOf(language).legal.notConfigured,
    agreementDays: (name) => agreementDays.get(name) ?? [],
    notifications: (language) => filesOf(language)['server/notifications'],
    loanContract: (language) => filesOf(language)['loan-contract'],
    statements: (language) => filesOf(language)['server/statements'],
    entryTypes: (language) => filesOf(language).transactions.types,
  };
};
