import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/min';
import { checkEmail, checkPhone, normalEmail } from '../../../domain/customer/contact.ts';
import { refusal } from '../../../domain/refusal.ts';
import { type Fault, faultsOf } from '../../authForm/index.ts';
import type { Draft } from './draft.ts';

type Contact = Pick<Draft, 'channel' | 'email' | 'area' | 'phone'>;

/** Parses the number by its country's numbering plan; undefined where its length does not fit the plan. */
const readPhone = ({ area, phone }: Contact): PhoneNumber | undefined => {
  const number =
    area && parsePhoneNumberFromString(phone, { defaultCallingCode: area.callingCode.slice(1), extract: false });
  return number?.isPossible() ? number : undefined;
};

/** Returns the faults of a contact: nothing entered, wrong email, wrong phone number, area code not selected (§5). */
export const contactFaults = (contact: Contact): readonly Fault[] => {
  if (contact.channel === 'mail') {
    if (contact.email.trim() === '') return [{ field: 'email', name: 'email-missing', detail: {} }];
    return faultsOf(checkEmail(contact.email));
  }
  if (contact.area && contact.phone.trim() === '') return [{ field: 'phone', name: 'phone-missing', detail: {} }];
  const refused = checkPhone({ callingCode: contact.area?.callingCode ?? '', phone: contact.phone });
  const isRight = refused.length > 0 || readPhone(contact);
  return faultsOf(isRight ? refused : [refusal('wrong-phone', { field: 'phone' })]);
};

type ContactEntry = { readonly email: string } | { readonly phone: string; readonly countryCode: string };

/** Converts a valid contact to the parameters of a call. */
export const contactEntry = ({ channel, email, area, phone }: Contact): ContactEntry =>
  channel === 'mail' ? { email: normalEmail(email) } : { phone: phone.trim(), countryCode: area?.callingCode ?? '' };

/** Formats a contact for display: an address, or a number with its calling code. */
export const contactText = (contact: Contact): string =>
  contact.channel === 'mail' ? normalEmail(contact.email) : (readPhone(contact)?.formatInternational() ?? '');

/** Returns the address that messages are sent to: the e-mail address, or the number in its international form. */
export const contactAddress = (contact: Contact): string =>
  contact.channel === 'mail' ? normalEmail(contact.email) : (readPhone(contact)?.number ?? '');
