import { INPUT_RULES, lengthWithin } from '../input/inputRules.ts';
import { type Refusal, refusal } from '../refusal.ts';

/** E-mail address or phone number of a customer, in the one form in which it is stored and compared. */
export type Contact =
  | { readonly channel: 'mail'; readonly address: string }
  | { readonly channel: 'text'; readonly callingCode: string; readonly number: string };

/**
 * Returns the contact as a mail server or a network accepts it: an address, or a number in its international form
 * (E.164).
 */
export const contactAddress = (contact: Contact): string =>
  contact.channel === 'mail' ? contact.address : `${contact.callingCode}${contact.number}`;

/**
 * Normalises an address, without the space around it, in lower case: phones begin a line with a capital, mail servers
 * ignore case.
 */
export const normalEmail = (email: string): string => email.trim().toLowerCase();

/** Refuses an impossible e-mail address (§5). */
export const checkEmail = (email: string): readonly Refusal<1106>[] =>
  INPUT_RULES.email.accepts(normalEmail(email)) ? [] : [refusal('wrong-email', { field: 'email' })];

/** Number of digits of a phone number; E.164 has at most fifteen, the calling code included. */
const PHONE_DIGITS = lengthWithin({ minimum: 4, maximum: 14 });
const isPhone = (digits: string): boolean => INPUT_RULES.digits.accepts(digits) && PHONE_DIGITS.accepts(digits);

/** Returns the digits of a number within its country, without separators. */
export const phoneDigits = (phone: string): string => phone.replace(/[\s().-]/g, '');

/**
 * Refuses a number without its calling code, and an impossible phone number (§5). The server knows more of each
 * country's plan.
 */
export const checkPhone = (input: {
  /** With its plus sign; empty where none was chosen. */
  readonly callingCode: string;
  readonly phone: string;
}): readonly Refusal<1107 | 1108>[] => {
  if (input.callingCode === '') return [refusal('calling-code-missing', { field: 'countryCode' })];
  const digits = phoneDigits(input.phone);
  const fits = input.callingCode === '+86' ? INPUT_RULES.mainlandMobile.accepts(digits) : isPhone(digits);
  return fits ? [] : [refusal('wrong-phone', { field: 'phone' })];
};
