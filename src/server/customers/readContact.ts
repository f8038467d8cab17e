import {
  getCountries,
  getCountryCallingCode,
  type NumberType,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import { checkEmail, checkPhone, type Contact, normalEmail } from '../../domain/customer/contact.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';

/** An address or a number as it was entered: `email`, or `phone` with its `countryCode`. */
export type ContactEntry = { readonly email?: string; readonly phone?: string; readonly countryCode?: string };

const CALLING_CODES: ReadonlySet<string> = new Set(
  getCountries().map((country) => `+${getCountryCallingCode(country)}`),
);

/** Numbers that cost whoever calls or writes to them: a code sent there would pay a stranger. */
const CHARGING: ReadonlySet<NumberType> = new Set<NumberType>(['PREMIUM_RATE', 'SHARED_COST']);

type Read<Code extends 1106 | 1107 | 1108> = { readonly contact: Contact } | { readonly refused: Refusal<Code> };

/** The contact in the form that is kept, or why the entry cannot be one (§5). Says nothing of whether it is known. */
export const readContact = ({ email, ...entry }: ContactEntry): Read<1106 | 1107 | 1108> =>
  email === undefined ? readPhone(entry) : readEmail(email);

/** The same of an address. */
export const readEmail = (email: string): Read<1106> => {
  const [refused] = checkEmail(email);
  return refused ? { refused } : { contact: { channel: 'mail', address: normalEmail(email) } };
};

/**
 * The same of a number. It is taken where its length fits its country's plan: whether a network has given it out changes
 * from month to month, and the code that is sent there proves it better than any list.
 */
export const readPhone = ({ phone = '', countryCode }: Omit<ContactEntry, 'email'>): Read<1107 | 1108> => {
  const callingCode = countryCode !== undefined && CALLING_CODES.has(countryCode) ? countryCode : '';
  const [refused] = checkPhone({ callingCode, phone });
  if (refused) return { refused };
  const number = parsePhoneNumberFromString(phone, { defaultCallingCode: callingCode.slice(1), extract: false });
  const type = number?.getType();
  if (!number?.isPossible() || (type && CHARGING.has(type)))
    return { refused: refusal('wrong-phone', { field: 'phone' }) };
  return { contact: { channel: 'text', callingCode, number: number.nationalNumber } };
};
