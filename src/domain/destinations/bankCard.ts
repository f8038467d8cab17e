import { countrySpecs, isValidBIC, isValidIBAN } from 'ibantools';
import { type Refusal, refusal } from '../refusal.ts';

/** Number and SWIFT code of a bank card. */
export type BankNumbers = { readonly cardNumber: string; readonly swiftCode: string };

const SEPARATORS = /[\s-]/g;

/** Normalises a number or SWIFT code for storing and comparing: without spaces and hyphens, in capitals. */
export const normalBankNumber = (entered: string): string =>
  entered.replace(SEPARATORS, '').replace(/[a-z]/g, (letter) => letter.toUpperCase());

/** Countries and territories whose accounts the IBAN registry lists under another country's IBAN (ISO 13616). */
const LISTED_UNDER: Readonly<Record<string, string>> = {
  AX: 'FI',
  ...Object.fromEntries(['GG', 'IM', 'JE'].map((country) => [country, 'GB'])),
  ...Object.fromEntries(
    ['BL', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'].map((country) => [country, 'FR']),
  ),
};
/** Countries that the registry lists and the library does not count among them yet. */
const REGISTERED_SINCE: ReadonlySet<string> = new Set(['BI', 'DJ', 'FK', 'HN']);

/** True for a country whose IBANs begin with its own letters. */
const hasOwnIban = (country: string): boolean =>
  !(country in LISTED_UNDER) && (countrySpecs[country]?.IBANRegistry === true || REGISTERED_SINCE.has(country));

/** True for a country whose accounts have IBANs: its own, or another country's. */
const usesIban = (country: string): boolean => country in LISTED_UNDER || hasOwnIban(country);

/** True for an IBAN of a registered country, with its length, its form and the remainder 1 modulo 97. */
export const isIban = (number: string): boolean => hasOwnIban(number.slice(0, 2)) && isValidIBAN(number);

/** True for digits whose last one is the check digit of the others by Luhn (ISO/IEC 7812-1). */
const passesLuhn = (digits: string): boolean => {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const figure = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (figure > 9 ? figure - 9 : figure);
  }, 0);
  return sum % 10 === 0;
};

const CARD = /^[0-9]{16,19}$/;
const CHINESE_ACCOUNT = /^(?:[0-9]{8,15}|[0-9]{20,30})$/;
const ANY_ACCOUNT = /^[A-Z0-9]{4,34}$/;

const isCard = (number: string): boolean => CARD.test(number) && passesLuhn(number);

/** True for a number that an account of a bank of this country can have. */
const fitsCountry = (number: string, country: string): boolean => {
  if (usesIban(country)) return isIban(number) || isCard(number);
  if (country === 'CN') return CHINESE_ACCOUNT.test(number) || isCard(number);
  return ANY_ACCOUNT.test(number);
};

/** True for an 8 or 11 character code of ISO 9362 whose letters 5 and 6 are a country of ISO 3166-1, or `XK`. */
export const isSwiftCode = (code: string): boolean => isValidBIC(code);

/** The country of a bank: letters 5 and 6 of its SWIFT code. */
export const bankCountry = (swiftCode: string): string => swiftCode.slice(4, 6);

/** What a bank of this country knows an account by: shown as a hint where the number is entered. */
export type NumberKind = 'iban' | 'china' | 'any';
export const numberKind = (country: string): NumberKind => {
  if (usesIban(country)) return 'iban';
  return country === 'CN' ? 'china' : 'any';
};

const wrong = (field: 'cardNumber' | 'swiftCode') => [refusal('bank-details-wrong', { field })];

/**
 * Refuses normalised numbers that cannot be right: first the SWIFT code, then the number by the bank's country, then
 * whether both are of one country (contract/rules/destinations.md).
 */
export const checkBankNumbers = ({ cardNumber, swiftCode }: BankNumbers): readonly Refusal<3102>[] => {
  if (!isSwiftCode(swiftCode)) return wrong('swiftCode');
  const country = bankCountry(swiftCode);
  if (isIban(cardNumber)) {
    return (LISTED_UNDER[country] ?? country) === cardNumber.slice(0, 2) ? [] : wrong('swiftCode');
  }
  return fitsCountry(cardNumber, country) ? [] : wrong('cardNumber');
};
