import { INPUT_RULES, lengthWithin } from '../input/inputRules.ts';
import { type Refusal, refusal } from '../refusal.ts';

/** Where a mail or a text message reaches a customer, in the one form in which it is kept and compared. */
export type Contact =
  | { readonly channel: 'mail'; readonly address: string }
  | { readonly channel: 'text'; readonly callingCode: string; readonly number: string };

/** The contact as a mail server or a network takes it: an address, or a number in its international form (E.164). */
export const contactAddress = (contact: Contact): string =>
  contact.channel === 'mail' ? contact.address : `${contact.callingCode}${contact.number}`;

/** An address without the space around it, in lower case: phones begin a line with a capital, mail servers do not mind. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();

/** Refuses what cannot be an e-mail address (§5). */
export const checkEmail = (email: string): readonly Refusal<1106>[] =>
  INPUT_RULES.email.accepts(normalEmail(email)) ? [] : [refusal('wrong-email', { field: 'email' })];

/** Digits as people group them; E.164 has at most fifteen, the calling code included. */
const PHONE_DIGITS = lengthWithin({ minimum: 4, maximum: 14 });
const isPhone = (digits: string): boolean => INPUT_RULES.digits.accepts(digits) && PHONE_DIGITS.accepts(digits);

/** The digits of a number within its country, without what people put between them. */
const phoneDigits = (phone: string): string => phone.replace(/[\s().-]/g, '');

/** Refuses a number without its calling code, and what cannot be a phone number (§5). The server knows more of each country's plan. */
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
