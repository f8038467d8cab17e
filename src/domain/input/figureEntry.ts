import { decimal } from '../decimal.ts';

/** Why a text is not read as a figure. `unfinished` can still become one: `4 1` on the way to `4 100`. */
export type FigureFault = 'sign' | 'grouped' | 'unfinished' | 'whole' | 'tooLong' | 'noFigure';

/**
 * A text that is asked back with its readings, canonical decimals. `separator`: it has two, as `4,100` is 4100 to some
 * readers and 4.100 to others. `unit`: it names another unit than its field's, as `€50` does among dollars; it has two
 * readings where its separator has, as `€4,100`.
 */
export type AmbiguousFigure = {
  readonly kind: 'ambiguous';
  readonly asks: 'separator' | 'unit';
  readonly typed: string;
  readonly readings: readonly string[];
};

export type RefusedFigure = { readonly kind: 'refused'; readonly typed: string; readonly reason: FigureFault };

/** What was typed, where it stands for no one figure. */
export type UnreadFigure = AmbiguousFigure | RefusedFigure;

/** What a typed text means: a canonical decimal (empty where nothing is typed), two figures, or none. */
export type FigureReading = { readonly kind: 'figure'; readonly figure: string } | UnreadFigure;

/** What a form holds of a field of figures: a canonical decimal, empty for none, or what could not be read yet. */
export type FigureEntry = string | UnreadFigure;

/** How a field's language writes figures, whether the field counts whole ones, and which figures its customer expects. */
export type FigureRules = {
  readonly decimalSeparator: string;
  readonly isWhole?: boolean | undefined;
  /** What the field counts, as an ISO 4217 code, or `%`: its sign may stand beside the figure. */
  readonly ownUnit?: string | undefined;
  /** Says whether a canonical decimal is near the market. Of a field of prices; others expect no figure. */
  readonly isExpected?: ((figure: string) => boolean) | undefined;
  /** Most that the field takes, a canonical decimal: a reading above it is not what was meant. */
  readonly most?: string | undefined;
};

const isText = (value: unknown) => typeof value === 'string';
const isUnreadFigure = (value: unknown) => {
  const { kind, typed, readings, reason } = (value ?? {}) as Record<string, unknown>;
  if (!isText(typed)) return false;
  return kind === 'ambiguous'
    ? Array.isArray(readings) && readings.every(isText)
    : kind === 'refused' && isText(reason);
};

/** Returns whether what was kept is what a field of figures holds. */
export const isFigureEntry = (kept: unknown): kept is FigureEntry => isText(kept) || isUnreadFigure(kept);

export const isUnread = (entry: FigureEntry): entry is UnreadFigure => typeof entry !== 'string';

/** The canonical decimal of an entry; empty where none was typed or none could be read. */
export const figureOf = (entry: FigureEntry): string => (isUnread(entry) ? '' : entry);

/** What a form holds of a reading. */
export const entryOf = (reading: FigureReading): FigureEntry => (reading.kind === 'figure' ? reading.figure : reading);

/** A reading's length on the wire: see `Price`, `Volume` and `Money` of the contract. */
const MOST_WHOLE_DIGITS = 12;
const MOST_DECIMALS = 10;
const MOST_DIGITS_OF_WHOLE = 6;

/**
 * Characters that pasted texts carry at their ends and that nobody sees: spaces, and marks that leave the order of digits
 * as it is.
 */
const INVISIBLE_ENDS =
  /^[\s\u200b\u200e\u202a\u202c\u2060\u2066\u2068\u2069\ufeff]+|[\s\u200b\u200e\u202a\u202c\u2060\u2066\u2068\u2069\ufeff]+$/gu;

/** The value of a digit of any script: Unicode gives each script its ten in a row, beginning with 0. */
const digitValue = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
};

/** One sign for each that means the same: digits 0 to 9, `.` `,`, a space, `'`; `;` for Arabic decimals, `:` for its groups. */
const plainSigns = (text: string): string =>
  text
    .replace(/[:;]/g, '?')
    .replace(/\p{Nd}/gu, digitValue)
    .replace(/\uff0e/g, '.')
    .replace(/\uff0c/g, ',')
    .replace(/\u066b/g, ';')
    .replace(/\u066c/g, ':')
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(/['’‘ʼ＇]/g, "'");

const SIGNS = /[+\-\u2010-\u2015\u2212\ufe63\uff0b\uff0d]/g;
const FIGURE_SIGNS = /^[\d.,;: ']*$/;

/** Digits in groups of three, all parted by one sign, with decimals behind another one. */
const GROUPED = /^((?!0+\D)\d{1,3})([.,:' ])(\d{3}(?:\2\d{3})*)(?:(?!\2)[.,;](\d*))?$/;
const UNFINISHED_GROUP = /^[1-9]\d{0,2}([.,:' ])(?:\d{3}\1)*\d{0,2}$/;
const PLAIN = /^(\d*)(?:([.,;])(\d*))?$/;

/** A currency's sign or code, or a percent sign, at an end of a text. */
const UNIT = /\p{Sc}[A-Z]{1,3}|[A-Z]{0,3}\p{Sc}|[A-Z]{3}|[円元圓원đ]|บาท|%/u.source;
const FIRST_UNIT = new RegExp(`^(${UNIT})\\s*`, 'u');
const LAST_UNIT = new RegExp(`\\s*(${UNIT})$`, 'u');

/** What is written for a currency besides its code. A sign of several currencies belongs to each of them. */
const UNIT_SIGNS: Readonly<Record<string, readonly string[]>> = {
  USD: ['$', 'US$'],
  AUD: ['$', 'A$', 'AU$'],
  CAD: ['$', 'C$', 'CA$'],
  NZD: ['$', 'NZ$'],
  SGD: ['$', 'S$', 'SG$'],
  HKD: ['$', 'HK$'],
  MXN: ['$', 'MX$'],
  EUR: ['€'],
  GBP: ['£', 'GB£'],
  JPY: ['¥', 'JP¥', '円'],
  CNY: ['¥', 'CN¥', '元'],
  CNH: ['¥', 'CN¥', '元'],
  TWD: ['NT$', '元', '圓'],
  KRW: ['₩', '원'],
  VND: ['₫', 'đ'],
  THB: ['฿', 'บาท'],
};

/** A unit with its letters before its sign, as French writes `$US` for `US$`. */
const lettersFirst = (unit: string): string => unit.replace(/^(\p{Sc})([A-Z]+)$/u, '$2$1');

/** Parts a text from the units at its ends, full-width ones too. */
const withoutUnits = (text: string): { readonly rest: string; readonly units: readonly string[] } => {
  const plain = text.replace(/[\uff04\uff05\uffe0-\uffe6]/g, (sign) => sign.normalize('NFKC'));
  const [leading = '', first] = FIRST_UNIT.exec(plain) ?? [];
  const behind = plain.slice(leading.length);
  const [trailing = '', last] = LAST_UNIT.exec(behind) ?? [];
  return {
    rest: behind.slice(0, behind.length - trailing.length),
    units: [first, last].filter((unit) => unit !== undefined).map(lettersFirst),
  };
};

const withoutGroups = (text: string): string => text.replace(/\D/g, '');

const canonical = (whole: string, decimals: string): string => {
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  return decimals === '' ? digits : `${digits}.${decimals}`;
};

/** Reads the digits of a text: what `readFigure` does once the units are gone. */
const readDigits = (
  digitsTyped: string,
  typed: string,
  { decimalSeparator, isWhole = false, isExpected = () => false, most }: FigureRules,
): FigureReading => {
  const text = plainSigns(digitsTyped);
  const refused = (reason: FigureFault): FigureReading => ({ kind: 'refused', typed, reason });
  const read = (whole: string, decimals = ''): FigureReading => {
    const mostWhole = isWhole ? MOST_DIGITS_OF_WHOLE : MOST_WHOLE_DIGITS;
    if (isWhole && decimals !== '') return refused(UNFINISHED_GROUP.test(text) ? 'unfinished' : 'whole');
    const figure = canonical(whole, decimals);
    const digits = figure.split('.')[0] ?? '';
    return digits.length > mostWhole || decimals.length > MOST_DECIMALS
      ? refused('tooLong')
      : { kind: 'figure', figure };
  };

  if (text === '') return { kind: 'figure', figure: '' };
  if (!FIGURE_SIGNS.test(text)) return refused(FIGURE_SIGNS.test(text.replace(SIGNS, '')) ? 'sign' : 'noFigure');

  const [, whole = '', separator, decimals = ''] = PLAIN.exec(text) ?? [];
  const isPlain = PLAIN.test(text);
  if (isPlain && whole === '' && decimals === '') return refused('unfinished');
  if (isPlain && isWhole && separator === decimalSeparator) return refused('whole');

  const [, lead = '', mark, groups = '', rest = ''] = GROUPED.exec(text) ?? [];
  if (mark === undefined) {
    if (isPlain) return read(whole, decimals);
    return refused(UNFINISHED_GROUP.test(text) ? 'unfinished' : 'grouped');
  }
  const thousands = canonical(lead + withoutGroups(groups), '');
  if (!isPlain || isWhole) return read(thousands, rest);
  const withDecimals = canonical(whole, decimals);
  const isTooMuch = most !== undefined && decimal(thousands).gt(most);
  if (isTooMuch || isExpected(withDecimals)) return read(whole, decimals);
  return { kind: 'ambiguous', asks: 'separator', typed, readings: [thousands, withDecimals] };
};

/**
 * Reads what was typed or pasted into a field of figures: the one rule of every such field.
 *
 * A comma and a dot both begin decimals, as keypads have only one of them, unless they may part thousands: one separator
 * with one to three digits before it (not all 0) and exactly three behind it has two readings in every language, as
 * Spanish writes `4,100` for 4.1 in Spain and for 4100 in Mexico. It is asked back, unless the reading with decimals is
 * expected (`1.085` of a euro at 1.0850), or the other one, a thousand times as much, is above the most that the field
 * takes (`1.250` lots where 50 is the most). Groups of three that nothing
 * else can be meant by (spaces, apostrophes, several separators, or one before the other kind) are read, as are the
 * digits of every script, and the sign of the field's own unit. A figure with another unit is asked back. Other groups,
 * signs, exponents and words are refused. Nothing is rounded.
 */
export const readFigure = (typed: string, rules: FigureRules): FigureReading => {
  const { rest, units } = withoutUnits(typed.replace(INVISIBLE_ENDS, ''));
  const { ownUnit = '' } = rules;
  const isOwn = (unit: string) => unit === ownUnit || (UNIT_SIGNS[ownUnit] ?? []).includes(unit);
  const reading = readDigits(rest, typed, rules);
  if (units.length === 0 || reading.kind === 'refused') return reading;
  if (reading.kind === 'figure' && reading.figure === '') return { kind: 'refused', typed, reason: 'unfinished' };
  if (units.every(isOwn)) return reading;
  const readings = reading.kind === 'figure' ? [reading.figure] : reading.readings;
  return { kind: 'ambiguous', asks: 'unit', typed, readings };
};
