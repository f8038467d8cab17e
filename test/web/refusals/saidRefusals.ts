import { fireEvent, waitFor } from '@testing-library/react';
import { type Language, LANGUAGES } from '../../../src/contract/index.ts';
import { formatLondon } from '../../../src/domain/londonFormat.ts';
import { languageChosen } from '../../../src/web/device/preferences.ts';
import type { ShownApp } from '../../support/renderApp.tsx';
import { textsOf } from '../../support/texts.ts';
import { dataOf, ENDS_AT, type Listed, type OperationId, refusalsOf, SERVER_WORDS } from './refusedCalls.ts';

const OTHERS: readonly Language[] = LANGUAGES.filter((language) => language !== 'en');

/** True where each refusal is looked at in every language, and not in two of them: it takes minutes. */
export const ARE_ALL_LANGUAGES = process.env.ALL_LANGUAGES === '1';

const texts = new Map(LANGUAGES.map((language) => [language, textsOf(language)]));

/** Words of refusals that a screen says in its own, by the place of its text. */
const OWN_WORDS: Readonly<Record<string, string>> = {
  'takeBackWithdrawal 3010': 'ways.json:ended.withdrawal',
  'takeBackInvestment 3010': 'ways.json:ended.investment',
  'withdrawFromLoan 3010': 'ways.json:ended.loan',
  'saveCryptoWallet 3101': 'destinations.json:wallet.fault.wrongAddress',
  'addBankCard 3009': 'destinations.json:card.fault.currency',
  'addBankCard 3102': 'destinations.json:card.fault.cardNumber',
  'updateBankCard 3009': 'destinations.json:card.fault.currency',
  'updateBankCard 3102': 'destinations.json:card.fault.cardNumber',
  'applyForLoan 3001': 'loans.json:fault.below',
  'applyForLoan 3002': 'loans.json:fault.above',
  'applyForLoan 3003': 'loans.json:fault.digits',
  'getLedgerEntry 1001': 'transactions.json:missing',
  'getLedgerEntry 1002': 'transactions.json:missing',
  'getLoan 1001': 'loans.json:missing',
  'getLoan 1002': 'loans.json:missing',
  'getLoanContract 1001': 'loans.json:missing',
  'getLoanContract 1002': 'loans.json:missing',
};

/** Figures of a refusal's data that its words have to name. */
const FIGURES = ['minimum', 'maximum', 'withdrawable', 'fee', 'rate', 'most', 'amount', 'ratio'] as const;

/** Refusals of which the form itself, or waiting for a quote, is the way out. */
const BY_THE_FORM: ReadonlySet<number> = new Set([
  ...[1001, 1206, 2003, 2004, 3001, 3002, 3003, 3004, 3005, 3006, 3009, 3011, 3101, 3102, 5001, 5002],
]);

/** Returns a text of a language by its place. */
export const textAt = (language: Language, at: string): string =>
  texts.get(language)?.get(at)?.[0]?.text ?? `no text ${at}`;

/** Words of a refusal in a language: the parts between its figures. */
const wordsOf = (language: Language, operation: OperationId, { name, code }: Listed): readonly string[] => {
  const at = OWN_WORDS[`${operation} ${code}`] ?? `refusals.json:${name}`;
  return textAt(language, at)
    .split(/\{\{\w+\}\}/)
    .map((part) => part.trim());
};

/** Words of the screen; a toast may say those of the server (§8). */
const shown = (): string => document.body.textContent.replace(document.querySelector('#toast')?.textContent ?? '', '');
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
/** Matches what only a text with a gap shows. */
export const RAW = /undefined|NaN|\[object|\{\{|refusals:/;

/** Waits for what the page shows by itself, and looks before it waits. */
const comes = (isThere: () => boolean): Promise<boolean> | true =>
  isThere() ||
  waitFor(() => expect(isThere()).toBe(true), { timeout: 1000, interval: 20 }).then(
    () => true,
    () => false,
  );

/** Returns what is wrong with a refusal that is shown in a language. */
const faultIn = async (language: Language, operation: OperationId, refusal: Listed): Promise<string | undefined> => {
  const { code } = refusal;
  const words = wordsOf(language, operation, refusal);
  const isSaid = () => words.every((part) => shown().includes(part));
  if (!(await comes(isSaid))) return `is not said: ${words.join('…')}`;
  const data = dataOf(operation, code);
  const digits = digitsOf(shown());
  const missing = FIGURES.filter((name) => data[name] !== undefined && !digits.includes(digitsOf(String(data[name]))));
  if (missing.length > 0) return `lacks figures: ${missing.join(', ')}`;
  if ('endsAt' in data && !shown().includes(formatLondon(ENDS_AT))) return 'lacks its time';
  if (shown().includes(SERVER_WORDS)) return 'is said in the words of the server';
  const raw = RAW.exec(shown());
  if (raw) return `shows ${shown().slice(Math.max(0, raw.index - 40), raw.index + 40)}`;
  if (BY_THE_FORM.has(code)) return undefined;
  const notices = [...document.querySelectorAll(`[role="alert"], [role="status"], [class*="empty"]`)];
  const notice = notices.find(({ textContent }) => words.every((part) => textContent.includes(part)));
  return notice?.querySelector('a, button') ? undefined : 'has no way out';
};

/** Changes the language as a customer does. */
const choose = async ({ store }: ShownApp, language: Language): Promise<void> => {
  store.dispatch(languageChosen(language));
  await comes(() => document.documentElement.lang === language);
};

/**
 * Looks at a refusal that is shown in English, then after a change of the language on the same screen: to each of the
 * others where the screen has words of its own for it, or with `ALL_LANGUAGES=1`, else to the next of them; what all screens
 * say in the same words is seen in each language by `everyRefusal.test.tsx`. Returns what is wrong with it.
 */
const faultsIn = async (
  app: ShownApp,
  operation: OperationId,
  refusal: Listed,
  at: number,
): Promise<readonly string[]> => {
  const faults: string[] = [];
  const look = async (language: Language) => {
    const fault = await faultIn(language, operation, refusal);
    if (fault !== undefined) faults.push(`${operation} ${refusal.code} ${language} ${fault}`);
  };
  const isOwn = `${operation} ${refusal.code}` in OWN_WORDS;
  await look('en');
  const next = at % OTHERS.length;
  for (const language of isOwn || ARE_ALL_LANGUAGES ? OTHERS : OTHERS.slice(next, next + 1)) {
    await choose(app, language);
    await look(language);
  }
  // The next press reads English words again.
  await choose(app, 'en');
  return faults;
};

type Provoking = {
  readonly app: ShownApp;
  readonly operation: OperationId;
  readonly refuse: (operation: OperationId, code: number) => void;
  /** Lets the press before be over. */
  readonly rest: () => void;
  /** Sends the operation from its screen. */
  readonly provoke: () => unknown;
};

/** Provokes every refusal of an operation on its screen, one after the other; returns what is wrong with them. */
export const faultsOf = async ({ app, operation, refuse, rest, provoke }: Provoking): Promise<readonly string[]> => {
  const faults: string[] = [];
  for (const [at, refusal] of refusalsOf(operation).entries()) {
    refuse(operation, refusal.code);
    rest();
    await provoke();
    // A press whose refusal is not shown yet would be followed in the wrong language.
    await comes(() => wordsOf('en', operation, refusal).every((part) => shown().includes(part)));
    faults.push(...(await faultsIn(app, operation, refusal, at)));
  }
  return faults;
};

const isPressable = (button: Element) => button.getAttribute('aria-disabled') !== 'true';

/** Presses a button by its words, once it can be pressed: the last one, which lies over the others. */
export const press = async (name: RegExp): Promise<void> => {
  const find = () => [...document.querySelectorAll('button')].findLast((button) => name.test(button.textContent));
  const button = await waitFor(() => {
    const found = find();
    if (!found || !isPressable(found)) throw new Error(`No button ${name} can be pressed: ${shown().slice(-600)}`);
    return found;
  });
  fireEvent.click(button);
};

/** Answers the question that is asked before a request is sent. */
export const agree = async (): Promise<void> => {
  const button = await waitFor(() => {
    const found = document.querySelector('[role="alertdialog"] .confirm');
    if (!found) throw new Error('No question is asked.');
    return found;
  });
  fireEvent.click(button);
  await waitFor(() => expect(document.querySelector('[role="alertdialog"]')).toBeNull());
};

/** Enters a text into a field, as it is pasted. */
export const enter = (field: Element, value: string): void => {
  fireEvent.change(field, { target: { value } });
};
