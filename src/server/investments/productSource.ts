import type { Language } from '../../contract/index.ts';
import { type DayRate, type DaySpan, rateText } from '../../domain/investments/dailyRate.ts';
import type { FundingLimit } from '../../domain/investments/purchaseRules.ts';
import { decimal } from '../../domain/decimal.ts';

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

/** Source of an operator that offers no products. */
export const NO_PRODUCTS: ProductSource = { products: () => [], ratesOf: () => Promise.resolve([]) };
