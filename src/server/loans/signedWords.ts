import type { Language, Schemas } from '../../contract/index.ts';
import type { Texts } from '../texts/index.ts';

/** Says what was signed: the lending service agreement with its date, as all dates of a timeline are written. */
export const signedWords = (
  texts: Texts,
  language: Language,
  agreements: readonly Schemas['LoanAgreement'][],
): string | null => {
  const lending = agreements.find(({ name }) => name === 'lending');
  return lending ? texts.label(language, 'loan-signed', { date: lending.agreementVersion }) : null;
};
