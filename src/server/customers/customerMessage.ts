import type { Language } from '../../contract/index.ts';
import { type Contact, contactAddress } from '../../domain/customer/contact.ts';
import { filled, type MailName, type Texts } from '../texts/index.ts';
import type { OutgoingMessage } from '../world/world.ts';

/** Builds a mail or text message in the reader's language, its variables filled in. */
export const customerMessage = (
  texts: Texts,
  name: MailName,
  {
    contact,
    language,
    words = {},
  }: {
    readonly contact: Contact;
    readonly language: Language;
    readonly words?: Readonly<Record<string, string>>;
  },
): OutgoingMessage => {
  const { channel } = contact;
  const text = texts.mail(language)[name];
  return {
    channel,
    to: contactAddress(contact),
    subject: channel === 'mail' ? text.subject : null,
    text: filled(text[channel], words),
    code: null,
  };
};
