import { dateText, londonDay } from '../time.ts';

/** Version of an agreement: the London day from whose beginning it is in force, `YYYY-MM-DD`, and its number from 1. */
export type AgreementVersion = { readonly number: number; readonly version: string };

/**
 * Returns the versions of a text that are or were in force at an instant, the current one first (CNT-30 to CNT-34).
 * `days` are all versions in ascending order; `at` is in unix seconds. Throws where none is in force yet.
 */
export const versionsAt = (
  days: readonly string[],
  at: number,
): { readonly current: AgreementVersion; readonly earlier: readonly AgreementVersion[] } => {
  const today = dateText(londonDay(at));
  const begun = days.filter((version) => version <= today).map((version, index) => ({ number: index + 1, version }));
  const [current, ...earlier] = begun.reverse();
  if (!current) throw new Error(`No version of the text is in force on ${today}.`);
  return { current, earlier };
};
