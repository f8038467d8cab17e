import { checkEmail, checkPhone, normalEmail } from '../../src/domain/customer/contact.ts';
import {
  checkIdNumber,
  checkRealName,
  type DocumentKind,
  normalIdNumber,
  normalRealName,
} from '../../src/domain/customer/idNumber.ts';
import { maskIdNumber, maskRealName } from '../../src/domain/customer/masking.ts';
import { checkPassword } from '../../src/domain/customer/password.ts';
import { ALLOWED_FOR_ONE, checkSignInAttempt } from '../../src/domain/customer/signInAttempts.ts';
import {
  checkCode,
  checkSendAgain,
  type CodePurpose,
  type StandingCode,
} from '../../src/domain/customer/verificationCode.ts';

type ContactInput = { email: string } | { countryCode: string | null; phone: string };
const contact = (entry: ContactInput) =>
  'email' in entry
    ? { stored: normalEmail(entry.email), refused: checkEmail(entry.email) }
    : { stored: null, refused: checkPhone({ callingCode: entry.countryCode ?? '', phone: entry.phone }) };

const password = (input: { password: string; language: string }) => checkPassword(input.password, input.language);

const signInWait = ({ wrong, lastAt, now }: { wrong: number; lastAt: number; now: number }) =>
  checkSignInAttempt({ count: wrong, lastAt }, ALLOWED_FOR_ONE, now);

type TryInput = { code: StandingCode | null; right: boolean; now: number };
const codeTry = ({ code, right, now }: TryInput) => checkCode({ code: code ?? undefined, matches: right, now });

type SendingInput = { type: CodePurpose; sent: readonly { type: CodePurpose; sentAt: number }[]; now: number };
const codeSending = ({ type, sent, now }: SendingInput) =>
  checkSendAgain({
    purpose: type,
    toContact: sent.map((one) => ({ purpose: one.type, sentAt: one.sentAt })),
    forCaller: [],
    now,
  });

type NumberInput = { idNumber: string; documentKind: DocumentKind; country: string | null };
const idNumber = (input: NumberInput) => ({ stored: normalIdNumber(input.idNumber), refused: checkIdNumber(input) });

const realName = (input: { realName: string }) => ({
  stored: normalRealName(input.realName),
  refused: checkRealName(input.realName),
});

const mask = (stored: { realName: string; idNumber: string }) => ({
  realName: maskRealName(stored.realName),
  idNumber: maskIdNumber(stored.idNumber),
});

/** Runners of the customers' rules: codes, contacts, passwords, documents. */
export const CUSTOMER_RUNNERS = { contact, password, signInWait, codeTry, codeSending, idNumber, realName, mask };
