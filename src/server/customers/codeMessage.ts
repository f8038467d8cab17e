import type { Language } from '../../contract/index.ts';
import type { Contact } from '../../domain/customer/contact.ts';
import {
  type AnyPurpose,
  CODE_LIFE_SECONDS,
  CONTACT,
  FORGOT_PASSWORD,
  SIGN_IN,
  SIGN_UP,
} from '../../domain/customer/verificationCode.ts';
import type { MailName, Texts } from '../texts/index.ts';
import type { OutgoingMessage } from '../world/world.ts';
import { customerMessage } from './customerMessage.ts';

/** Messages for a contact that is signed up, and for one that is not. */
const MESSAGES = {
  [SIGN_UP]: { known: 'signUpTaken', unknown: 'signUp' },
  [SIGN_IN]: { known: 'signIn', unknown: 'signInUnknown' },
  [FORGOT_PASSWORD]: { known: 'resetPassword', unknown: 'resetPasswordUnknown' },
  [CONTACT]: { known: 'contact', unknown: 'contact' },
} as const satisfies Record<AnyPurpose, { readonly known: MailName; readonly unknown: MailName }>;

/**
 * Builds the mail or text message of a code. Only its reader learns whether the contact is signed up; the caller must
 * not. A contact without an account receives a message without a code.
 */
export const codeMessage = (
  texts: Texts,
  input: {
    readonly contact: Contact;
    readonly purpose: AnyPurpose;
    readonly known: boolean;
    readonly code: string;
    readonly expiresAt: number;
    readonly language: Language;
  },
): OutgoingMessage => {
  const { purpose, known, code, expiresAt } = input;
  const words = { code, minutes: String(CODE_LIFE_SECONDS / 60) };
  const message = customerMessage(texts, MESSAGES[purpose][known ? 'known' : 'unknown'], { ...input, words });
  return { ...message, code: known || purpose === SIGN_UP ? code : null, usefulUntil: expiresAt };
};
