import type { Read } from './readVariable.ts';

/** Operator's settings of text messages, each of which costs money. */
export type TextMessageSettings = {
  /** Codes that are sent as texts within an hour, for devices that are not known. */
  readonly anHour: number;
  /** Calling codes that codes are sent to; null: all. */
  readonly callingCodes: readonly string[] | null;
};

export const TEXT_MESSAGES_BY_DEFAULT: TextMessageSettings = { anHour: 1000, callingCodes: null };

const anHourOf = (text: string): number | undefined => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined);

/** Parses calling codes with commas between them. */
const callingCodesOf = (text: string): readonly string[] | undefined => {
  const codes = text.split(',').map((part) => part.trim());
  return codes.every((code) => /^\+[1-9]\d{0,2}$/.test(code)) ? codes : undefined;
};

/** Reads how many text messages are sent, and to which countries. */
export const textMessagesOf = (read: Read): TextMessageSettings => {
  const { anHour, callingCodes } = TEXT_MESSAGES_BY_DEFAULT;
  return {
    anHour: read('TEXTS_AN_HOUR', anHour, anHourOf, 'a whole number from 1 to 999999'),
    callingCodes: read('TEXT_CALLING_CODES', callingCodes, callingCodesOf, 'calling codes such as `+44,+353`'),
  };
};
