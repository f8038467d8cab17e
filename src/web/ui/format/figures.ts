import type { Decimal } from '../../../domain/decimal.ts';
import type { Language } from '../../device/languages.ts';

/** Figure as the wire has it, or as the domain calculates with it. */
export type Figure = string | Decimal;

/** Text in place of a missing figure; never 0. */
const MISSING = '–';
const MINUS = '\u2212';
const NO_BREAK_SPACE = '\u00a0';

export type FigureFormat = {
  /** US dollars, grouped, two decimals: `101,959.51`. The currency is shown beside it, once. */
  readonly money: (amount: Figure | null | undefined) => string;
  /** The same with its sign: `+1,959.51`, `−200.00`; zero has none. */
  readonly signedMoney: (amount: Figure | null | undefined) => string;
  /** Price with its instrument's digits, never grouped: `4129.10`. */
  readonly price: (price: Figure | null | undefined) => string;
  /** Lots: at least two decimals, never rounded. */
  readonly lots: (volume: Figure | null | undefined) => string;
  /** Percent with a space: `352.11 %`. */
  readonly percent: (percent: Figure | null | undefined) => string;
  readonly signedPercent: (percent: Figure | null | undefined) => string;
  /** Pips: one decimal always, so that a row that ticks keeps its width. */
  readonly pips: (pips: Figure | null | undefined) => string;
  /** The same with its sign: `+17.0`; zero has none. */
  readonly signedPips: (pips: Figure | null | undefined) => string;
  /** Any other figure, grouped, with all its decimals. */
  readonly number: (value: Figure | number | null | undefined) => string;
  /** The same with its sign: `+307.5`; zero has none. */
  readonly signedNumber: (value: Figure | null | undefined) => string;
  /** Decimal separator of this language: a comma or a dot. */
  readonly decimalSeparator: string;
};

/** Passes an exact decimal text to `Intl` unchanged: it never becomes a binary number. */
const exact = (value: Figure | number) =>
  (typeof value === 'object' ? value.toFixed() : value) as Intl.StringNumericLiteral | number;

const createFigureFormat = (language: Language): FigureFormat => {
  const intl = (options: Intl.NumberFormatOptions) => {
    // Created with its first figure: creating one costs more than formatting hundreds, and no screen needs all kinds.
    let format: Intl.NumberFormat | undefined;
    return (value: Figure | number | null | undefined) => {
      if (value === null || value === undefined) return MISSING;
      format ??= new Intl.NumberFormat(language, { numberingSystem: 'latn', ...options });
      return format.format(exact(value)).replace('-', MINUS);
    };
  };
  const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
  const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
  const money = intl(twoDecimals);
  const signedMoney = intl({ ...twoDecimals, signDisplay: 'exceptZero' });
  const decimalSeparator = signedMoney(0).charAt(1);

  const withPercentSign = (format: ReturnType<typeof intl>) => (value: Figure | null | undefined) =>
    value === null || value === undefined ? MISSING : `${format(value)}${NO_BREAK_SPACE}%`;

  return {
    money,
    signedMoney,
    price: (price) =>
      price === null || price === undefined
        ? MISSING
        : (typeof price === 'object' ? price.toFixed() : price).replace('.', decimalSeparator).replace('-', MINUS),
    lots: intl({ minimumFractionDigits: 2, maximumFractionDigits: 8, useGrouping: false }),
    percent: withPercentSign(money),
    signedPercent: withPercentSign(signedMoney),
    pips: intl(oneDecimal),
    signedPips: intl({ ...oneDecimal, signDisplay: 'exceptZero' }),
    number: intl({ maximumFractionDigits: 20 }),
    signedNumber: intl({ maximumFractionDigits: 20, signDisplay: 'exceptZero' }),
    decimalSeparator,
  };
};

const formats = new Map<Language, FigureFormat>();

/**
 * Returns the formats of figures in a language. Cached by language, because creating them costs more than using them.
 */
export const figureFormat = (language: Language): FigureFormat => {
  const known = formats.get(language) ?? createFigureFormat(language);
  formats.set(language, known);
  return known;
};
