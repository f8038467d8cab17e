import { type Refusal, refusal } from '../refusal.ts';

/** What a code is for: the `type` of `/sendMail` and `/sendPhone`. */
export const SIGN_UP = 1;
export const FORGOT_PASSWORD = 2;
export const SIGN_IN = 3;
export type CodePurpose = typeof SIGN_UP | typeof FORGOT_PASSWORD | typeof SIGN_IN;

export const CODE_LENGTH = 6;
export const CODE_LIFE_SECONDS = 600;
export const CODE_TRIES = 5;
const SEND_AGAIN_AFTER_SECONDS = 60;
/** Seconds after which a code sent is forgotten and counts for no limit. */
export const CODE_COUNTS_FOR_SECONDS = 3600;
/** How many codes one address or number is sent in an hour, whatever they are for. */
export const CODES_TO_A_CONTACT = 6;
/** How many codes one caller may have sent in an hour, to whomever. An office shares its address, a text costs money. */
export const CODES_FOR_A_CALLER = 100;

const CODES = 10 ** CODE_LENGTH;
/** The largest multiple of all codes that four bytes can say: what lies above it would favour the low ones. */
const FAIR_BELOW = Math.floor(2 ** 32 / CODES) * CODES;

/** Six digits, each code as likely as any other. */
export const drawCode = (randomBytes: (length: number) => Uint8Array): string => {
  const [a = 0, b = 0, c = 0, d = 0] = randomBytes(4);
  const drawn = a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d;
  return drawn < FAIR_BELOW ? String(drawn % CODES).padStart(CODE_LENGTH, '0') : drawCode(randomBytes);
};

/** When the code after one that was sent at `sentAt` can be sent, in seconds. */
export const resendAt = (sentAt: number): number => sentAt + SEND_AGAIN_AFTER_SECONDS;

/**
 * Refuses a code so soon after the last one for the same purpose, more than an hour's share of one contact, and of one
 * caller over many contacts. Says from when on one can be sent, in seconds.
 */
export const checkSendAgain = (input: {
  readonly purpose: CodePurpose;
  /** What went to this contact within the last hour, newest first. */
  readonly toContact: readonly { readonly purpose: CodePurpose; readonly sentAt: number }[];
  /** When codes were sent within the last hour because this caller asked, newest first. */
  readonly forCaller: readonly number[];
  readonly now: number;
}): readonly Refusal<1003 | 1103>[] => {
  const last = input.toContact.find(({ purpose }) => purpose === input.purpose);
  if (last && input.now < resendAt(last.sentAt))
    return [refusal('code-too-soon', { resendAt: String(resendAt(last.sentAt)) })];
  const full = [input.toContact[CODES_TO_A_CONTACT - 1]?.sentAt, input.forCaller[CODES_FOR_A_CALLER - 1]];
  const againAt = Math.max(...full.map((oldest) => (oldest === undefined ? 0 : oldest + CODE_COUNTS_FOR_SECONDS)));
  return againAt > input.now ? [refusal('too-many-requests', { resendAt: String(againAt) })] : [];
};

/** A code as it stands when somebody tries one. */
export type StandingCode = {
  readonly expiresAt: number;
  readonly triesLeft: number;
  readonly used: boolean;
};

/**
 * Refuses a try: a code that is not right, was never sent, is too old or was used before is wrong; one that was tried
 * five times is used up, whatever is entered. A wrong try costs one of those left, and says how many remain.
 */
export const checkCode = (input: {
  readonly code: StandingCode | undefined;
  readonly matches: boolean;
  readonly now: number;
}): readonly Refusal<1102 | 1104>[] => {
  const field = { field: 'code' };
  const { code } = input;
  if (!code || code.used || input.now >= code.expiresAt) return [refusal('wrong-code', field)];
  if (code.triesLeft <= 0) return [refusal('code-tries-used-up', field)];
  if (input.matches) return [];
  if (code.triesLeft === 1) return [refusal('code-tries-used-up', field)];
  return [refusal('wrong-code', { ...field, triesLeft: String(code.triesLeft - 1) })];
};
