import {
  getCountries,
  getCountryCallingCode,
  type NumberType,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import { checkEmail, checkPhone, type Contact, normalEmail, phoneDigits } from '../../domain/customer/contact.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';

/** Contact as entered: `email`, or `phone` with its `countryCode`. */
export type ContactEntry = { readonly email?: string; readonly phone?: string; readonly countryCode?: string };

const CALLING_CODES: ReadonlySet<string> = new Set(
  getCountries().map((country) => `+${getCountryCallingCode(country)}`),
);

/** Numbers that charge the sender: a code sent there would pay a stranger. */
const CHARGING: ReadonlySet<NumberType> = new Set<NumberType>(['PREMIUM_RATE', 'SHARED_COST']);

type Read<Code extends 1106 | 1107 | 1108> = { readonly contact: Contact } | { readonly refused: Refusal<Code> };

/** Normalises a contact, or refuses an entry that cannot be one (§5). Does not reveal whether it is signed up. */
export const readContact = ({ email, ...entry }: ContactEntry): Read<1106 | 1107 | 1108> =>
  email === undefined ? readPhone(entry) : readEmail(email);

/** Normalises an address, or refuses it. */
export const readEmail = (email: string): Read<1106> => {
  const [refused] = checkEmail(email);
  return refused ? { refused } : { contact: { channel: 'mail', address: normalEmail(email) } };
};

/**
 * Normalises a phone number, or refuses it. Accepted when its length fits its country's plan: the assigned ranges
 * change from month to month, and the code that is sent there proves a number better than any list.
 */
export const readPhone = ({ phone = '', countryCode }: Omit<ContactEntry, 'email'>): Read<1107 | 1108> => {
  const callingCode = countryCode !== undefined && CALLING_CODES.has(countryCode) ? countryCode : '';
  const [refused] = checkPhone({ callingCode, phone });
  if (refused) return { refused };
  const number = parsePhoneNumberFromString(phoneDigits(phone), {
    defaultCallingCode: callingCode.slice(1),
    extract: false,
  });
  const type = number?.getType();
  if (!number?.isPossible() || (type && CHARGING.has(type)))
    return { refused: refusal('wrong-phone', { field: 'phone' }) };
  return { contact: { channel: 'text', callingCode, number: number.nationalNumber } };
};
