import { checkIdNumber } from '../customer/idNumber.ts';
import { decimal } from '../decimal.ts';
import type { InputRule } from './inputRule.ts';

const rule = (name: string, accepts: (text: string) => boolean): InputRule => ({ name, accepts });
const matching = (pattern: RegExp) => (text: string) => pattern.test(text);

/** What HTML calls a valid e-mail address, with a dot in its domain. */
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i;
const LONGEST_EMAIL = 254;
const LONGEST_LOCAL_PART = 64;

const isEmail = (text: string): boolean =>
  text.length <= LONGEST_EMAIL && text.indexOf('@') <= LONGEST_LOCAL_PART && EMAIL.test(text);

/** A host of the web by name or number, perhaps a port, and what follows; no name and password before it. */
const URL =
  /^https?:\/\/([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(:\d{1,5})?([/?#]\S*)?$/i;

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A day that is in the calendar, as `YYYY-MM-DD`. */
const isDate = (text: string): boolean => {
  const [, year, month, day] = DATE.exec(text) ?? [];
  if (year === undefined) return false;
  const shown = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(shown.getTime()) && shown.toISOString().startsWith(text);
};

/** Up to 10 decimals, or behind a leading 0 up to 20; no grouping, no sign. */
const AMOUNT = /^([1-9]\d*(\.\d{1,10})?|0(\.\d{1,20})?)$/;
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** An object or a list, as JSON writes it: a lone figure or word is no JSON text here. */
const isJson = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
};

/** The rules that need to know nothing but the entry, each by its name. */
export const INPUT_RULES = {
  email: rule('email', isEmail),
  /** Eleven digits, the first 1, the second 3 to 9. */
  mainlandMobile: rule('mainlandMobile', matching(/^1[3-9]\d{9}$/)),
  url: rule('url', matching(URL)),
  date: rule('date', isDate),
  number: rule('number', matching(NUMBER)),
  digits: rule('digits', matching(/^\d+$/)),
  /** With its day of birth and its last character proven. */
  mainlandIdCard: rule(
    'mainlandIdCard',
    (text) => checkIdNumber({ idNumber: text, documentKind: 'id-card', country: 'CN' }).length === 0,
  ),
  amount: rule('amount', matching(AMOUNT)),
  letters: rule('letters', matching(/^[a-z]+$/i)),
  lettersOrDigits: rule('lettersOrDigits', matching(/^[a-z0-9]+$/i)),
  json: rule('json', isJson),
  /** Something is there besides space. */
  notEmpty: rule('notEmpty', (text) => text.trim() !== ''),
} as const satisfies Readonly<Record<string, InputRule>>;

type Bounds = { readonly minimum: number; readonly maximum: number };

/** A numeric code of exactly so many digits; six where nothing else is said (§9). */
export const codeOf = (length = 6): InputRule =>
  rule('code', (text) => text.length === length && INPUT_RULES.digits.accepts(text));

/** A number from the minimum to the maximum, both included. */
export const numberWithin = ({ minimum, maximum }: Bounds): InputRule =>
  rule('range', (text) => {
    if (!INPUT_RULES.number.accepts(text)) return false;
    const value = decimal(text);
    return value.gte(minimum) && value.lte(maximum);
  });

/** So many characters, as people count them, from the minimum to the maximum, both included. */
export const lengthWithin = ({ minimum, maximum }: Bounds): InputRule =>
  rule('lengthRange', (text) => {
    const { length } = [...text];
    return length >= minimum && length <= maximum;
  });
