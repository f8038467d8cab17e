import { type Decimal, decimal } from '../decimal.ts';
import type { MarketTab } from './instrument.ts';
import type { Quote } from './quote.ts';

/** Limits of what one quote may do, as shares of a price: `0.01` is 1 %. */
export type QuoteLimits = {
  /** Change of the mid that is allowed for each minute since the last accepted quote, the running one included. */
  readonly jumpAMinute: string;
  /** Change of the mid that is allowed however long the last accepted quote is ago. */
  readonly jumpAtMost: string;
  /** Widest spread, as a share of the mid. */
  readonly spreadAtMost: string;
};

/** Limits of each class by default (contract, DLC-37 to DLC-46). */
export const QUOTE_LIMITS: Readonly<Record<MarketTab, QuoteLimits>> = {
  forex: { jumpAMinute: '0.01', jumpAtMost: '0.05', spreadAtMost: '0.005' },
  metals: { jumpAMinute: '0.02', jumpAtMost: '0.1', spreadAtMost: '0.005' },
  indices: { jumpAMinute: '0.02', jumpAtMost: '0.1', spreadAtMost: '0.005' },
  crypto: { jumpAMinute: '0.05', jumpAtMost: '0.25', spreadAtMost: '0.02' },
};

/** Milliseconds by which the time of a quote may differ from the server's clock. */
const QUOTE_CLOCK_MS = 2000;

/** Quotes that confirm a jump. */
const CONFIRMATIONS = 2;

/** Sides of a quote with its time, milliseconds. */
export type TimedSides = Pick<Quote, 'bid' | 'ask' | 'timeMs'>;

/** Quote that was held back for its jump alone, and how many quotes after it agree with it. */
export type HeldJump = { readonly sides: TimedSides; readonly confirmations: number };

/** Verdict on a quote: accepted, or why it is held back; `held` is kept for the next quote. */
export type QuoteVerdict = {
  readonly held?: HeldJump | undefined;
} & (
  | { readonly verdict: 'accepted'; readonly isConfirmedJump: boolean }
  | { readonly verdict: 'crossed' | 'clock' | 'spread' | 'jump' }
);

const midOf = ({ bid, ask }: Pick<Quote, 'bid' | 'ask'>): Decimal => decimal(bid).plus(ask).div(2);

const isWithin = (mid: Decimal, from: Decimal, share: Decimal | string): boolean =>
  mid.minus(from).abs().lte(from.times(share));

/** Largest change of the mid since the last accepted quote, as a share of that quote's mid. */
const allowedJump = ({ jumpAMinute, jumpAtMost }: QuoteLimits, sinceMs: number): Decimal => {
  const allowed = decimal(jumpAMinute).times(1 + Math.max(0, Math.floor(sinceMs / 60_000)));
  return allowed.gt(jumpAtMost) ? decimal(jumpAtMost) : allowed;
};

/**
 * Judges a quote of a market that trades: it is held back where its sides are crossed, its time is off the server's
 * clock, its spread is wider than its class allows, or it has moved further than allowed since the last accepted quote.
 * A jump counts once the next two quotes agree with it. Without an accepted quote before, no move is too far.
 */
export const judgeQuote = (
  quote: TimedSides,
  {
    limits,
    nowMs,
    last,
    held,
  }: {
    readonly limits: QuoteLimits;
    readonly nowMs: number;
    /** Last accepted quote. */
    readonly last: TimedSides | undefined;
    readonly held: HeldJump | undefined;
  },
): QuoteVerdict => {
  if (decimal(quote.bid).gt(quote.ask)) return { verdict: 'crossed' };
  if (Math.abs(nowMs - quote.timeMs) > QUOTE_CLOCK_MS) return { verdict: 'clock' };
  const mid = midOf(quote);
  if (decimal(quote.ask).minus(quote.bid).gt(mid.times(limits.spreadAtMost))) return { verdict: 'spread' };
  if (!last || isWithin(mid, midOf(last), allowedJump(limits, quote.timeMs - last.timeMs))) {
    return { verdict: 'accepted', isConfirmedJump: false };
  }
  if (!held || !isWithin(mid, midOf(held.sides), limits.jumpAMinute)) {
    return { verdict: 'jump', held: { sides: quote, confirmations: 0 } };
  }
  const confirmations = held.confirmations + 1;
  return confirmations < CONFIRMATIONS
    ? { verdict: 'jump', held: { ...held, confirmations } }
    : { verdict: 'accepted', isConfirmedJump: true };
};
