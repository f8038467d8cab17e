import type { Language } from '../../contract/index.ts';
import { type Contact, contactAddress } from '../../domain/contact.ts';
import { CODE_LIFE_SECONDS, type SIGN_IN, SIGN_UP } from '../../domain/verificationCode.ts';
import type { OutgoingMessage } from '../world.ts';
import { MAIL_TEXTS, type MailName } from './mailTexts.ts';

/** Codes that are sent so far; the one for a forgotten password comes with its reset. */
type SentPurpose = typeof SIGN_UP | typeof SIGN_IN;

/** Who reads a message learns what a caller must not: whether somebody signed up with the contact. */
const messageName = (purpose: SentPurpose, known: boolean): MailName => {
  if (purpose === SIGN_UP) return known ? 'signUpTaken' : 'signUp';
  return known ? 'signIn' : 'signInUnknown';
};

/** The mail or text message that goes out for a code. Whoever has no account to sign in to is told so, without a code. */
export const codeMessage = (input: {
  readonly contact: Contact;
  readonly purpose: SentPurpose;
  readonly known: boolean;
  readonly code: string;
  readonly language: Language;
}): OutgoingMessage => {
  const { channel } = input.contact;
  const name = messageName(input.purpose, input.known);
  const text = MAIL_TEXTS[input.language][name];
  return {
    channel,
    to: contactAddress(input.contact),
    subject: channel === 'mail' ? text.subject : null,
    text: text[channel].replaceAll('{{code}}', input.code).replaceAll('{{minutes}}', String(CODE_LIFE_SECONDS / 60)),
    code: name === 'signInUnknown' ? null : input.code,
  };
};
