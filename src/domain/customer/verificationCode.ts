import { type Refusal, refusal } from '../refusal.ts';

/** Purpose of a code: the `type` of `/sendMail` and `/sendPhone`. */
export const SIGN_UP = 1;
export const FORGOT_PASSWORD = 2;
export const SIGN_IN = 3;
export type CodePurpose = typeof SIGN_UP | typeof FORGOT_PASSWORD | typeof SIGN_IN;
/** Purpose of a code that proves a contact address: it is asked for in a session, not by `/sendMail`. */
export const CONTACT = 4;
/** Purpose of any code. */
export type AnyPurpose = CodePurpose | typeof CONTACT;

export const CODE_LENGTH = 6;
export const CODE_LIFE_SECONDS = 600;
export const CODE_TRIES = 5;
const SEND_AGAIN_AFTER_SECONDS = 60;
/** Seconds after which a sent code is forgotten and counts for no limit. */
export const CODE_COUNTS_FOR_SECONDS = 3600;
/** Codes sent to one address or number in an hour, for all purposes, at the request of one caller or known device. */
export const CODES_TO_A_CONTACT = 6;
/** Codes sent to one address or number in an hour on devices that its customer has not signed in on. */
export const CODES_FOR_STRANGERS = 20;
/** The same for a caller to whom none of them was sent: who asks from few addresses keeps nobody else from codes. */
export const CODES_FOR_A_FIRST_STRANGER = 60;
/**
 * Codes sent in an hour at the request of one caller, to any contact. An office shares its address, a text costs money.
 */
export const CODES_FOR_A_CALLER = 100;
/** Codes sent in an hour to prove contact addresses of one customer, whichever they are. */
export const CODES_OF_A_CUSTOMER = 6;
/** Codes sent in an hour at the request of the network of an IPv6 caller, of which one subscriber may own many. */
export const CODES_FOR_A_NETWORK = 300;

const CODES = 10 ** CODE_LENGTH;
/** Parts that the budget of texts is shared in, at most. */
const MOST_PARTS = 4;

/**
 * Returns how many of the texts of an hour go to one calling code: an equal part where up to four are configured, and a quarter where
 * more or all are, so that a flood to one country leaves the others theirs.
 */
export const textsToACountry = (anHour: number, callingCodes: readonly string[] | null): number =>
  Math.ceil(anHour / Math.min(MOST_PARTS, callingCodes?.length ?? MOST_PARTS));

/** Largest multiple of the number of codes within four bytes: values above it would favour the low codes. */
const FAIR_BELOW = Math.floor(2 ** 32 / CODES) * CODES;

/** Draws six digits, each code as likely as any other. */
export const drawCode = (randomBytes: (length: number) => Uint8Array): string => {
  const [a = 0, b = 0, c = 0, d = 0] = randomBytes(4);
  const drawn = a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d;
  return drawn < FAIR_BELOW ? String(drawn % CODES).padStart(CODE_LENGTH, '0') : drawCode(randomBytes);
};

/** Returns the time from which the next code can be sent after one sent at `sentAt`, in seconds. */
export const resendAt = (sentAt: number): number => sentAt + SEND_AGAIN_AFTER_SECONDS;

/** Codes sent within the last hour that one limit counts, newest first, and how many it allows. */
export type CountedCodes = { readonly sentAt: readonly number[]; readonly most: number };

/**
 * Refuses a code too soon after the last one for the same purpose, and beyond the hourly limits: of one contact, of one
 * caller over many contacts, and further ones. The refusal has the time from which one can be sent, in seconds.
 */
export const checkSendAgain = (input: {
  readonly purpose: AnyPurpose;
  /** Codes sent to this contact within the last hour at the request of the same caller or known device, newest first. */
  readonly toContact: readonly { readonly purpose: AnyPurpose; readonly sentAt: number }[];
  /** Times of the codes sent within the last hour at this caller's request, newest first. */
  readonly forCaller: readonly number[];
  /** Further limits, none where absent. */
  readonly further?: readonly CountedCodes[];
  readonly now: number;
}): readonly Refusal<1003 | 1103>[] => {
  const last = input.toContact.find(({ purpose }) => purpose === input.purpose);
  if (last && input.now < resendAt(last.sentAt)) return [refusal('code-too-soon', { resendAt: resendAt(last.sentAt) })];
  const full = [
    input.toContact[CODES_TO_A_CONTACT - 1]?.sentAt,
    input.forCaller[CODES_FOR_A_CALLER - 1],
    ...(input.further ?? []).map(({ sentAt, most }) => sentAt[most - 1]),
  ];
  const againAt = Math.max(...full.map((oldest) => (oldest === undefined ? 0 : oldest + CODE_COUNTS_FOR_SECONDS)));
  return againAt > input.now ? [refusal('too-many-requests', { retryAt: againAt })] : [];
};

/** State of a code when a customer tries one. */
export type StandingCode = {
  readonly expiresAt: number;
  readonly triesLeft: number;
  readonly used: boolean;
};

/**
 * Refuses a wrong code: one that does not match, was never sent, is too old or was used before; after five tries every
 * code is refused. A wrong try costs one of those left, and the refusal has the number that remains.
 */
export const checkCode = (input: {
  readonly code: StandingCode | undefined;
  readonly matches: boolean;
  readonly now: number;
}): readonly Refusal<1102 | 1104>[] => {
  const field = { field: 'code' } as const;
  const { code } = input;
  if (!code || code.used || input.now >= code.expiresAt) return [refusal('wrong-code', field)];
  if (code.triesLeft <= 0) return [refusal('code-tries-used-up', field)];
  if (input.matches) return [];
  if (code.triesLeft === 1) return [refusal('code-tries-used-up', field)];
  return [refusal('wrong-code', { ...field, triesLeft: code.triesLeft - 1 })];
};
