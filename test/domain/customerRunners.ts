import { base32nopad } from '@scure/base';
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
  CODE_LIFE_SECONDS,
  CODE_TRIES,
  type CodePurpose,
  type StandingCode,
} from '../../src/domain/customer/verificationCode.ts';
import { stepOfCode } from '../../src/domain/customer/totp.ts';
import { answerOf, answersOf } from './refusalAnswers.ts';

type ContactInput = { email: string } | { countryCode: string | null; phone: string };
const contact = (entry: ContactInput) =>
  'email' in entry
    ? { stored: normalEmail(entry.email), refused: answersOf(checkEmail(entry.email)) }
    : { stored: null, refused: answersOf(checkPhone({ callingCode: entry.countryCode ?? '', phone: entry.phone })) };

const password = (input: { password: string; language: string }) =>
  answersOf(checkPassword(input.password, input.language));

const signInWait = ({ wrong, lastAt, now }: { wrong: number; lastAt: number; now: number }) =>
  answersOf(checkSignInAttempt({ count: wrong, lastAt }, ALLOWED_FOR_ONE, now));

type TotpInput = { secret: string; code: string; now: number; lastStep: number | null };
const totp = ({ secret, ...entered }: TotpInput) =>
  stepOfCode({ ...entered, secret: base32nopad.decode(secret) }) ?? null;

type TryInput = { code: StandingCode | null; right: boolean; now: number };
const codeTry = ({ code, right, now }: TryInput) =>
  answersOf(checkCode({ code: code ?? undefined, matches: right, now }));

type SendingInput = { type: CodePurpose; sent: readonly { type: CodePurpose; sentAt: number }[]; now: number };
const codeSending = ({ type, sent, now }: SendingInput) =>
  answersOf(
    checkSendAgain({
      purpose: type,
      toContact: sent.map((one) => ({ purpose: one.type, sentAt: one.sentAt })),
      forCaller: [],
      now,
    }),
  );

type CodeEvent = {
  readonly at: number;
  readonly do: 'send' | 'try';
  readonly type: CodePurpose;
  readonly code?: 'last' | 'before' | 'wrong';
};
type SentCode = StandingCode & { readonly type: CodePurpose; readonly sentAt: number };

/** Runs events of one contact; only the newest code of a type is tried. */
const codeLife = ({ events }: { events: readonly CodeEvent[] }) => {
  const sent: SentCode[] = [];

  const send = ({ at: now, type }: CodeEvent) => {
    const [refused] = codeSending({ type, sent: sent.filter(({ sentAt }) => sentAt > now - 3600), now });
    if (refused) return refused;
    sent.unshift({ type, sentAt: now, expiresAt: now + CODE_LIFE_SECONDS, triesLeft: CODE_TRIES, used: false });
    return 200;
  };

  const tryCode = ({ at: now, type, code: typed }: CodeEvent) => {
    const index = sent.findIndex((code) => code.type === type);
    const code = sent[index];
    const [refused] = checkCode({ code, matches: typed === 'last', now });
    if (code) sent[index] = refused ? { ...code, triesLeft: code.triesLeft - 1 } : { ...code, used: true };
    return refused ? answerOf(refused) : 200;
  };

  return events.map((event) => (event.do === 'send' ? send(event) : tryCode(event)));
};

type NumberInput = { idNumber: string; documentKind: DocumentKind; country: string | null };
const idNumber = (input: NumberInput) => ({
  stored: normalIdNumber(input.idNumber),
  refused: answersOf(checkIdNumber(input)),
});

const realName = (input: { realName: string }) => ({
  stored: normalRealName(input.realName),
  refused: answersOf(checkRealName(input.realName)),
});

const mask = (stored: { realName: string; idNumber: string }) => ({
  realName: maskRealName(stored.realName),
  idNumber: maskIdNumber(stored.idNumber),
});

/** Runners of the customers' rules: codes, contacts, passwords, documents. */
export const CUSTOMER_RUNNERS = {
  codeLife,
  contact,
  password,
  signInWait,
  totp,
  codeTry,
  codeSending,
  idNumber,
  realName,
  mask,
};
