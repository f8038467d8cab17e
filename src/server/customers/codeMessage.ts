import type { Language } from '../../contract/index.ts';
import type { Contact } from '../../domain/customer/contact.ts';
import {
  CODE_LIFE_SECONDS,
  type CodePurpose,
  FORGOT_PASSWORD,
  SIGN_IN,
  SIGN_UP,
} from '../../domain/customer/verificationCode.ts';
import type { MailName, Texts } from '../texts/index.ts';
import type { OutgoingMessage } from '../world/world.ts';
import { customerMessage } from './customerMessage.ts';

/** What is written to somebody who signed up with the contact, and to somebody who did not. */
const MESSAGES = {
  [SIGN_UP]: { known: 'signUpTaken', unknown: 'signUp' },
  [SIGN_IN]: { known: 'signIn', unknown: 'signInUnknown' },
  [FORGOT_PASSWORD]: { known: 'resetPassword', unknown: 'resetPasswordUnknown' },
} as const satisfies Record<CodePurpose, { readonly known: MailName; readonly unknown: MailName }>;

/**
 * The mail or text message that goes out for a code. Who reads it learns what a caller must not: whether somebody signed
 * up with the contact. Whoever has no account is told so, without a code.
 */
export const codeMessage = (
  texts: Texts,
  input: {
    readonly contact: Contact;
    readonly purpose: CodePurpose;
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
