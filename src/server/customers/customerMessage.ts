import type { Language } from '../../contract/index.ts';
import { type Contact, contactAddress } from '../../domain/customer/contact.ts';
import type { OutgoingMessage } from '../world/world.ts';
import { MAIL_TEXTS, type MailName } from './mailTexts.ts';

/** Builds a mail or text message in the reader's language, its variables filled in. */
export const customerMessage = (
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
  const text = MAIL_TEXTS[language][name];
  return {
    channel,
    to: contactAddress(contact),
    subject: channel === 'mail' ? text.subject : null,
    text: text[channel].replaceAll(/\{\{(\w+)\}\}/g, (_whole, word: string) => words[word] ?? ''),
    code: null,
  };
};
