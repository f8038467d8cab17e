import { type Refusal, refusal } from '../refusal.ts';

/** Kinds of identity documents. */
export type DocumentKind = 'id-card' | 'passport' | 'residence-permit';

/** True for a document with a back: all that a passport proves is on its photo page. */
export const hasBack = (kind: DocumentKind): boolean => kind !== 'passport';

/** Normalises a number for storing and comparing: without spaces and brackets, in capitals. */
export const normalIdNumber = (idNumber: string): string => idNumber.replace(/[\s()（）]/g, '').toUpperCase();

const digitsOf = (text: string): readonly number[] => [...text].map(Number);
const weightedSum = (figures: readonly number[], weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * (figures[index] ?? 0), 0);

/**
 * Chinese number by GB 11643: six digits of a place, the date of birth, three of a sequence, and a check character (ISO
 * 7064 MOD 11-2).
 */
const MAINLAND = /^[1-9]\d{5}((?:18|19|20)\d{2})(\d{2})(\d{2})\d{3}[\dX]$/;
const MAINLAND_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const MAINLAND_PROOFS = '10X98765432';

const isDate = (year: number, month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();

const isMainlandNumber = (text: string): boolean => {
  const [, year, month, day] = MAINLAND.exec(text) ?? [];
  if (!isDate(Number(year), Number(month), Number(day))) return false;
  return MAINLAND_PROOFS[weightedSum(digitsOf(text), MAINLAND_WEIGHTS) % 11] === text.at(-1);
};

/** One or two letters, six digits, and a check character: the weighted sum is a multiple of 11. */
const HONG_KONG = /^[A-Z]{1,2}\d{6}[\dA]$/;
const HONG_KONG_WEIGHTS = [9, 8, 7, 6, 5, 4, 3, 2, 1];
const SPACE = 36;

const isHongKongNumber = (text: string): boolean => {
  if (!HONG_KONG.test(text)) return false;
  const figures = [...text].map((letter) => Number.parseInt(letter, 36));
  return weightedSum(figures.length === 9 ? figures : [SPACE, ...figures], HONG_KONG_WEIGHTS) % 11 === 0;
};

/** Letter, which codes a county's two digits, and nine digits: the weighted sum is a multiple of 10. */
const TAIWAN = /^[A-Z][1289]\d{8}$/;
/** Letters of the counties, from 10 on. */
const COUNTIES = 'ABCDEFGHJKLMNPQRSTUVXYWZIO';
const TAIWAN_WEIGHTS = [1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1];

const isTaiwanNumber = (text: string): boolean =>
  TAIWAN.test(text) &&
  weightedSum(digitsOf(`${10 + COUNTIES.indexOf(text.charAt(0))}${text.slice(1)}`), TAIWAN_WEIGHTS) % 10 === 0;

const CARDS: Readonly<Record<string, (text: string) => boolean>> = {
  CN: isMainlandNumber,
  HK: isHongKongNumber,
  TW: isTaiwanNumber,
};
/** Number of other countries and documents as it is printed, with at least one digit. */
const ANY_DOCUMENT = /^(?=.*\d)[A-Z0-9][A-Z0-9./-]{3,38}[A-Z0-9]$/;

/** Refuses a number that no document of this kind and country (ISO 3166, where it is known) can have (§5). */
export const checkIdNumber = (input: {
  readonly idNumber: string;
  readonly documentKind: DocumentKind;
  readonly country: string | null;
}): readonly Refusal<1001>[] => {
  const text = normalIdNumber(input.idNumber);
  const isOfCountry = input.documentKind === 'id-card' ? CARDS[input.country ?? ''] : undefined;
  const fits = isOfCountry ? isOfCountry(text) : ANY_DOCUMENT.test(text);
  return fits ? [] : [refusal('request-invalid', { field: 'idNumber' })];
};

/** Letters of any script, and the characters that join them in names. */
const NAME = /^[\p{L}\p{M}][\p{L}\p{M} .,'’·・-]*$/u;

/** Normalises a name for storing: composed, with single spaces and none around it. */
export const normalRealName = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ');

/** Refuses an impossible name of a person. */
export const checkRealName = (name: string): readonly Refusal<1001>[] =>
  NAME.test(normalRealName(name)) ? [] : [refusal('request-invalid', { field: 'realName' })];
