import { normalEmail } from '../../../domain/contact.ts';
import type { Draft } from './draft.ts';

type ContactEntry = { readonly email: string } | { readonly phone: string; readonly countryCode: string };

/** Who is meant, as calls take it, once the form has found nothing wrong with it. */
export const contactEntry = ({ channel, email, area, phone }: Draft): ContactEntry =>
  channel === 'mail' ? { email: normalEmail(email) } : { phone: phone.trim(), countryCode: area?.callingCode ?? '' };

/** Who is meant, as it is read: an address, or a number with its calling code. */
export const contactText = ({ channel, email, area, phone }: Draft): string =>
  channel === 'mail' ? normalEmail(email) : [area?.callingCode, phone.trim()].filter(Boolean).join(' ');
