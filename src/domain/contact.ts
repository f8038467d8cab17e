import { type Refusal, refusal } from './refusal.ts';

/** Where a mail or a text message reaches a customer, in the one form in which it is kept and compared. */
export type Contact =
  | { readonly channel: 'mail'; readonly address: string }
  | { readonly channel: 'text'; readonly callingCode: string; readonly number: string };

/** The contact as a mail server or a network takes it: an address, or a number in its international form (E.164). */
export const contactAddress = (contact: Contact): string =>
  contact.channel === 'mail' ? contact.address : `${contact.callingCode}${contact.number}`;

/** What HTML calls a valid e-mail address, with a dot in its domain. */
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
const LONGEST_EMAIL = 254;
const LONGEST_LOCAL_PART = 64;

/** An address without the space around it, in lower case: phones begin a line with a capital, mail servers do not mind. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();

/** Refuses what cannot be an e-mail address (§5). */
export const checkEmail = (email: string): readonly Refusal<1106>[] => {
  const address = normalEmail(email);
  const fits = address.length <= LONGEST_EMAIL && address.indexOf('@') <= LONGEST_LOCAL_PART && EMAIL.test(address);
  return fits ? [] : [refusal('wrong-email', { field: 'email' })];
};

/** Digits as people group them; E.164 has at most fifteen, the calling code included. */
const PHONE = /^[0-9]{4,14}$/;
/** §5: eleven digits, the first 1, the second 3 to 9. */
const MAINLAND_MOBILE = /^1[3-9][0-9]{9}$/;

/** The digits of a number within its country, without what people put between them. */
const phoneDigits = (phone: string): string => phone.replace(/[\s().-]/g, '');

/** Refuses a number without its calling code, and what cannot be a phone number (§5). The server knows more of each country's plan. */
export const checkPhone = (input: {
  /** With its plus sign; empty where none was chosen. */
  readonly callingCode: string;
  readonly phone: string;
}): readonly Refusal<1107 | 1108>[] => {
  if (input.callingCode === '') return [refusal('calling-code-missing', { field: 'countryCode' })];
  const pattern = input.callingCode === '+86' ? MAINLAND_MOBILE : PHONE;
  return pattern.test(phoneDigits(input.phone)) ? [] : [refusal('wrong-phone', { field: 'phone' })];
};
