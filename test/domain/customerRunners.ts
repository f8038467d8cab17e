import { checkPassword } from '../../src/domain/customer/password.ts';
import {
  checkCode,
  checkSendAgain,
  CODE_LIFE_SECONDS,
  CODE_TRIES,
  type CodePurpose,
  type StandingCode,
} from '../../src/domain/customer/verificationCode.ts';
import { maskIdNumber, maskRealName } from '../../src/server/identity/masking.ts';
import { answerOf, answersOf } from './refusalAnswers.ts';

type CodeEvent = {
  readonly at: number;
  readonly do: 'send' | 'try';
  readonly purpose: CodePurpose;
  readonly code?: 'last' | 'before' | 'wrong';
};
type SentCode = StandingCode & { readonly purpose: CodePurpose; readonly sentAt: number };

/** Runs events of one address; only the newest code of a purpose holds. */
const codeLife = ({ events }: { events: readonly CodeEvent[] }) => {
  const sent: SentCode[] = [];

  const send = ({ at: now, purpose }: CodeEvent) => {
    const [refused] = checkSendAgain({
      purpose,
      toContact: sent.filter(({ sentAt }) => sentAt > now - 3600),
      forCaller: [],
      now,
    });
    if (refused) return answerOf(refused);
    sent.unshift({
      purpose,
      sentAt: now,
      expiresAt: now + CODE_LIFE_SECONDS,
      triesLeft: CODE_TRIES,
      used: false,
    });
    return 200;
  };

  const tryCode = ({ at: now, purpose, code: typed }: CodeEvent) => {
    const index = sent.findIndex((code) => code.purpose === purpose);
    const code = sent[index];
    const [refused] = checkCode({ code, matches: typed === 'last', now });
    if (code) sent[index] = refused ? { ...code, triesLeft: code.triesLeft - 1 } : { ...code, used: true };
    return refused ? answerOf(refused) : 200;
  };

  return events.map((event) => (event.do === 'send' ? send(event) : tryCode(event)));
};

const identityMask = ({ realName, idNumber }: { realName: string; idNumber: string }) => ({
  realName: maskRealName(realName),
  idNumber: maskIdNumber(idNumber),
});

/** Runners of the files about customers, by file name. */
export const CUSTOMER_RUNNERS = {
  codeLife,
  identityMask,
  password: ({ password, language }: { password: string; language: string }) =>
    answersOf(checkPassword(password, language)),
};
