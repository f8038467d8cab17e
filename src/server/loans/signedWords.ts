import type { Language, Schemas } from '../../contract/index.ts';
import type { Texts } from '../texts/index.ts';

/** Writes a date such as `2026-09-01` in words of a language. */
export const dateInWords = (language: Language, date: string): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC', numberingSystem: 'latn' },
  }).format(new Date(`${date}T00:00:00Z`));

/** Says what was signed: the lending service agreement with its date. */
export const signedWords = (
  texts: Texts,
  language: Language,
  agreements: readonly Schemas['LoanAgreement'][],
): string | null => {
  const lending = agreements.find(({ name }) => name === 'lending');
  return lending
    ? texts.label(language, 'loan-signed', { date: dateInWords(language, lending.agreementVersion) })
    : null;
};
