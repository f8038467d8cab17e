import type { Language } from '../../contract/index.ts';
import { type DayRate, type DaySpan, rateText } from '../../domain/investments/dailyRate.ts';
import type { FundingLimit } from '../../domain/investments/purchaseRules.ts';
import { decimal } from '../../domain/decimal.ts';
import { isUuid } from '../store/index.ts';

/** Terms of an AI product, as its operator offers it. Instants are unix seconds, amounts US dollars. */
export type ProductTerms = {
  /** UUID in lower case; it is never another product's. */
  readonly id: string;
  /** Name by language; English where a language has none. */
  readonly names: Readonly<Partial<Record<Language, string>>> & { readonly en: string };
  /** Instrument that is traded. */
  readonly symbol: string;
  /** The published rule; absent where the product follows another one. */
  readonly strategy?: 'five-closes';
  readonly cycleDays: number;
  readonly fundingLimit: FundingLimit;
  /** Negative or 0.00. */
  readonly fee: string;
  /** What a day that is traded costs, a fraction of the amount that its rate has deducted already; absent where not stated. */
  readonly cost?: string;
  readonly numberTotal: number;
  /** The product begins on the London date of this instant: it has a rate of that date and of each one after it. */
  readonly opensAt: number;
  readonly closesAt: number | null;
  readonly isClosed: boolean;
  /** Class of the operator's credit risk, 1 to 6 (annex II of (EU) 2017/653); 1 where absent. */
  readonly creditClass?: number;
};

/** Port for AI products: the sandbox's strategy, or an operator's own products (docs/investments.md). */
export type ProductSource = {
  /** Lists the products as they are offered now. One with investments in progress stays in the list, closed. */
  products(): readonly ProductTerms[];
  /**
   * Returns the rates of a product for the London dates of a span, all of which have ended, ascending and without a gap
   * from the first one. A shorter list leaves the rest for later: it is asked for again.
   */
  ratesOf(product: ProductTerms, span: DaySpan): Promise<readonly DayRate[]>;
  /** Returns what the rates of dates before the product began would have been; absent where nothing is known of them. */
  pastRatesOf?(product: ProductTerms, span: DaySpan): Promise<readonly DayRate[]>;
};

/** Returns the rates of a span up to the first gap, each with 4 decimals (INV-1), and none of a later date (INV-78). */
export const withoutGap = (rates: readonly DayRate[], { from, to }: DaySpan): readonly DayRate[] => {
  const ended = rates.slice(0, Math.max(0, to - from + 1));
  const gap = ended.findIndex(({ day }, index) => day !== from + index);
  return (gap === -1 ? ended : ended.slice(0, gap)).map(({ day, rate, isTraded }) => ({
    day,
    rate: rateText(decimal(rate)),
    isTraded,
  }));
};

const NO_RATES: Promise<readonly DayRate[]> = Promise.resolve([]);

/** Source of an operator that offers no products. */
export const NO_PRODUCTS: ProductSource = { products: () => [], ratesOf: () => NO_RATES };

/** Most dates of a cycle: `dailyIncome` of a product's detail shows all of them. */
const MOST_CYCLE_DAYS = 366;
const MONEY = /^-?\d{1,12}\.\d{2}$/;

/** Returns what is wrong with the terms of a product, in words; undefined where nothing is. */
const termsFault = ({ id, cycleDays, fundingLimit, fee, numberTotal }: ProductTerms): string | undefined => {
  if (!isUuid(id) || id !== id.toLowerCase()) return 'its id is no UUID in lower case';
  if (!Number.isInteger(cycleDays) || cycleDays < 1 || cycleDays > MOST_CYCLE_DAYS) {
    return `its cycle has not 1 to ${MOST_CYCLE_DAYS} days`;
  }
  const { minimum, maximum } = fundingLimit;
  if (![minimum, maximum, fee].every((amount) => MONEY.test(amount))) return 'an amount has not two decimals';
  if (decimal(minimum).lte(0) || decimal(minimum).gt(maximum)) return 'its limit is empty';
  if (decimal(fee).gt(0)) return 'its fee is positive';
  return Number.isInteger(numberTotal) && numberTotal >= 0 ? undefined : 'its number is no whole one';
};

/** Longest time that a source may take to answer, milliseconds. */
const ANSWER_WITHIN_MS = 10_000;

/** Returns what a source answers, and throws where it does not within a time: later answers are not looked at. */
const inTime = <Answer>(asked: Promise<Answer>, { id }: ProductTerms, withinMs: number): Promise<Answer> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`AI product ${id}: its source has not answered within ${withinMs / 1000} seconds.`));
    }, withinMs);
  });
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
};

/**
 * Creates a source that offers the products of another one, and throws where the terms of one are wrong: at the start
 * of a server, and not when a customer buys. What is asked of it has an end, also where the other one never answers.
 */
export const checkedSource = (source: ProductSource, withinMs = ANSWER_WITHIN_MS): ProductSource => {
  const products = () => {
    const offered = source.products();
    for (const [index, product] of offered.entries()) {
      const isTwice = offered.findIndex(({ id }) => id === product.id) < index;
      const fault = isTwice ? 'another product has its id' : termsFault(product);
      if (fault !== undefined) throw new Error(`AI product ${product.id}: ${fault}.`);
    }
    return offered;
  };
  products();
  return {
    products,
    ratesOf: (product, span) => inTime(source.ratesOf(product, span), product, withinMs),
    ...(source.pastRatesOf && {
      pastRatesOf: (product, span) => inTime(source.pastRatesOf?.(product, span) ?? NO_RATES, product, withinMs),
    }),
  };
};
