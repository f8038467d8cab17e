import { type Refusal, refusal } from '../refusal.ts';
import { COMMON_PASSWORDS } from './commonPasswords.ts';

/**
 * Returns the number of characters that a password needs: more than 6; the Japanese text promises that 6 are enough
 * (§5).
 */
export const shortestPassword = (language: string): number => (language === 'ja' ? 6 : 7);

/** Refuses a password that is too short in the request's language, or among the first to be guessed (§5). */
export const checkPassword = (password: string, language: string): readonly Refusal<1109 | 1111>[] => {
  const field = { field: 'password' };
  const minimum = shortestPassword(language);
  if ([...password].length < minimum) return [refusal('password-too-short', { ...field, minimum: String(minimum) })];
  return isCommon(password) ? [refusal('password-too-common', field)] : [];
};

const isCommon = (password: string): boolean => {
  const folded = password.toLowerCase();
  return COMMON_PASSWORDS.has(folded) || isEvenRun(folded);
};

/**
 * True for runs such as `1111111`, `1234567` and `gfedcba`: each character is the same small step from the one before
 * it.
 */
const isEvenRun = (text: string): boolean => {
  const points = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = points.slice(1).map((point, index) => point - (points[index] ?? 0));
  const [first = 0] = steps;
  return Math.abs(first) <= 1 && steps.every((step) => step === first);
};
