import type { Decimal } from '../../../domain/decimal.ts';
import type { Language } from '../../device/languages.ts';

/** Figure as the wire has it, or as the domain calculates with it. */
export type Figure = string | Decimal;

/** Text in place of a missing figure; never 0. */
const MISSING = '–';
/** Text in place of an amount that the customer hides: as long for every amount. */
const HIDDEN = '\u2022\u2022\u2022\u2022';
const MINUS = '\u2212';
const NO_BREAK_SPACE = '\u00a0';

export type FigureFormat = {
  /** US dollars, grouped, two decimals: `101,959.51`. The currency is shown beside it, once. */
  readonly money: (amount: Figure | null | undefined) => string;
  /** The same with its sign: `+1,959.51`, `−200.00`; zero has none. */
  readonly signedMoney: (amount: Figure | null | undefined) => string;
  /** US dollars that the firm names to everybody, such as its limits and fees: shown while amounts are hidden too. */
  readonly firmMoney: (amount: Figure | null | undefined) => string;
  /** US dollars that the customer is about to send, with what follows from them: shown while amounts are hidden too. */
  readonly enteredMoney: (amount: Figure | null | undefined) => string;
  /** Amount of the customer's in another currency, such as a coin: grouped, with all its decimals; two of them stay: `1,485.00`. */
  readonly foreignMoney: (amount: Figure | null | undefined) => string;
  /** The same of an amount that the customer is about to send: shown while amounts are hidden too. */
  readonly enteredForeignMoney: (amount: Figure | null | undefined) => string;
  /** Price with its instrument's digits, never grouped: `4129.10`. */
  readonly price: (price: Figure | null | undefined) => string;
  /** Lots of an order of the customer's: at least two decimals, never rounded. */
  readonly lots: (volume: Figure | null | undefined) => string;
  /** Lots that an instrument allows, or that the customer is about to send: shown while amounts are hidden too. */
  readonly enteredLots: (volume: Figure | null | undefined) => string;
  /** Ratio, two decimals. */
  readonly ratio: (ratio: Figure | null | undefined) => string;
  /** Percent with a space: `352.11 %`. */
  readonly percent: (percent: Figure | null | undefined) => string;
  readonly signedPercent: (percent: Figure | null | undefined) => string;
  /** Percent of a rate that the customer pays, with all its decimals, two at least: `0.05 %`, `0.025 %`. */
  readonly rate: (percent: Figure | null | undefined) => string;
  /** Pips: one decimal always, so that a row that ticks keeps its width. */
  readonly pips: (pips: Figure | null | undefined) => string;
  /** The same with its sign: `+17.0`; zero has none. */
  readonly signedPips: (pips: Figure | null | undefined) => string;
  /** Any other figure, grouped, with all its decimals. */
  readonly number: (value: Figure | number | null | undefined) => string;
  /** The same with its sign: `+307.5`; zero has none. */
  readonly signedNumber: (value: Figure | null | undefined) => string;
  /** Words of the server, which may have amounts in them; those about an order name its volume, then its price. */
  readonly serverWords: (words: string, about?: 'order') => string;
  /** Decimal separator of this language: a comma or a dot. */
  readonly decimalSeparator: string;
};

/** Passes an exact decimal text to `Intl` unchanged: it never becomes a binary number. */
const exact = (value: Figure | number) =>
  (typeof value === 'object' ? value.toFixed() : value) as Intl.StringNumericLiteral | number;

/** Figures with decimals in a text, but percentages: a text does not say which of them are prices. French groups with U+202F. */
const FIGURES_IN_WORDS = /\d+(?:[.,\u202f]\d+)+(?![\d.,\u202f]*[\s\u00a0]?%)/g;

/**
 * Hides the figures of the server's words; of an order its prices stay: that of the fill, which all the market sees, and
 * the level that it missed with the difference.
 */
const withoutFigures = (words: string, about?: 'order'): string => {
  const [volume, price, ...others] = words.matchAll(FIGURES_IN_WORDS);
  const isPriceKept =
    about === 'order' && volume !== undefined && price !== undefined && [0, 2].includes(others.length);
  return words.replace(FIGURES_IN_WORDS, (figure, at: number) => (isPriceKept && at >= price.index ? figure : HIDDEN));
};

/** What is hidden: nothing; the customer's amounts; and what they have entered, while nobody looks at the page. */
export type Hiding = 'nothing' | 'amounts' | 'entries';

/** Amount in a currency of two decimals. */
const TWO_DECIMALS = /^-?\d+\.\d{2}$/;

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

  const lots = intl({ minimumFractionDigits: 2, maximumFractionDigits: 8, useGrouping: false });

  const number = intl({ maximumFractionDigits: 20 });
  const foreignMoney = (amount: Figure | null | undefined) =>
    typeof amount === 'string' && TWO_DECIMALS.test(amount) ? money(amount) : number(amount);

  return {
    money,
    signedMoney,
    firmMoney: money,
    enteredMoney: money,
    foreignMoney,
    enteredForeignMoney: foreignMoney,
    price: (price) =>
      price === null || price === undefined
        ? MISSING
        : (typeof price === 'object' ? price.toFixed() : price).replace('.', decimalSeparator).replace('-', MINUS),
    lots,
    enteredLots: lots,
    ratio: money,
    percent: withPercentSign(money),
    signedPercent: withPercentSign(signedMoney),
    rate: withPercentSign(intl({ minimumFractionDigits: 2, maximumFractionDigits: 20 })),
    pips: intl(oneDecimal),
    signedPips: intl({ ...oneDecimal, signDisplay: 'exceptZero' }),
    number,
    signedNumber: intl({ maximumFractionDigits: 20, signDisplay: 'exceptZero' }),
    serverWords: (words) => words,
    decimalSeparator,
  };
};

/** Hides what says how much a customer has, holds, gains or loses; what all the market sees stays. */
const hiding = (format: FigureFormat, hidden: Hiding): FigureFormat => {
  if (hidden === 'nothing') return format;
  const hide = (value: Figure | null | undefined) => (value === null || value === undefined ? MISSING : HIDDEN);
  return {
    ...format,
    money: hide,
    signedMoney: hide,
    foreignMoney: hide,
    lots: hide,
    enteredLots: hidden === 'entries' ? hide : format.enteredLots,
    enteredMoney: hidden === 'entries' ? hide : format.enteredMoney,
    enteredForeignMoney: hidden === 'entries' ? hide : format.enteredForeignMoney,
    serverWords: withoutFigures,
  };
};

const formats = new Map<string, FigureFormat>();

/**
 * Returns the formats of figures in a language. Cached by language, because creating them costs more than using them.
 */
export const figureFormat = (language: Language, hidden: Hiding = 'nothing'): FigureFormat => {
  const key = `${language} ${hidden}`;
  const known = formats.get(key) ?? hiding(createFigureFormat(language), hidden);
  formats.set(key, known);
  return known;
};
