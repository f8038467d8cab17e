import { dateText, londonDay } from '../time.ts';

/** First letter of a request's number: deposit, withdrawal, repayment, loan; none of an investment (INV-38). */
export type RequestLetter = 'D' | 'W' | 'P' | 'L' | '';

/** Writes the number of a request (DEP-25): letter, London date and six digits. `at` is in unix seconds. */
export const requestNumber = (letter: RequestLetter, at: number, count: number): string =>
  `${letter}${dateText(londonDay(at)).replaceAll('-', '')}-${String(count).padStart(6, '0')}`;
