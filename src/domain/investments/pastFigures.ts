import { Decimal, decimal, fixedText, ZERO } from '../decimal.ts';
import { formula } from '../formula.ts';
import { type DayRate, rateText } from './dailyRate.ts';

const SOURCE = 'rules investment#figures-of-the-past';
const DIGITS = 4;

/** Dates of a history that figures are computed from: ten years of 365 days. */
export const HISTORY_DAYS = 3650;

/** Fall from the highest value before it, as a fraction of that one, which is at least 1. */
const fall = formula({
  name: 'fall',
  source: SOURCE,
  inputs: { peak: '×', value: '×' },
  unit: 'share',
  digits: DIGITS,
  compute: ({ peak, value }) => peak.minus(value).div(peak),
});

/** Share of the dates of loss among those with a trading day, which are at least one. */
const lossShare = formula({
  name: 'lossShare',
  source: SOURCE,
  inputs: { losses: '×', tradingDays: '×' },
  unit: 'share',
  digits: DIGITS,
  compute: ({ losses, tradingDays }) => losses.div(tradingDays),
});

const isLoss = ({ rate }: Pick<DayRate, 'rate'>): boolean => decimal(rate).lt(0);

/** Figures of a product's past, as fractions. */
export type PastFigures = {
  readonly worstDay: Pick<DayRate, 'day' | 'rate'>;
  readonly deepestFall: string;
  readonly lossShare: string;
};

/** Finds the lowest rate; of several the latest (INV-67). */
const worstOf = (history: readonly DayRate[]): DayRate | undefined => {
  let worst: DayRate | undefined;
  for (const each of history) if (!worst || decimal(each.rate).lte(worst.rate)) worst = each;
  return worst;
};

/**
 * Finds the greatest fall of a value that begins at 1 and changes by each rate, as a fraction of the highest value
 * before it. 1.0000, 1.0300, 0.9991, 1.0100 fell by 0.0300 at most.
 */
export const deepestFall = (rates: readonly string[]): Decimal => {
  let [value, peak, deepest] = [new Decimal(1), new Decimal(1), ZERO];
  for (const rate of rates) {
    value = value.plus(rate);
    peak = Decimal.max(peak, value);
    deepest = Decimal.max(deepest, fall.compute({ peak, value }));
  }
  return deepest;
};

/** Calculates the figures of a history, the oldest date first (INV-17, INV-67, INV-68); undefined of no date. */
export const pastFigures = (history: readonly DayRate[]): PastFigures | undefined => {
  const worst = worstOf(history);
  if (!worst) return undefined;
  const tradingDays = history.filter(({ isTraded }) => isTraded);
  const losses = tradingDays.filter(isLoss).length;
  const share =
    tradingDays.length === 0
      ? ZERO
      : lossShare.compute({ losses: new Decimal(losses), tradingDays: new Decimal(tradingDays.length) });
  return {
    worstDay: { day: worst.day, rate: worst.rate },
    deepestFall: fixedText(deepestFall(history.map(({ rate }) => rate)), DIGITS),
    lossShare: fixedText(share, DIGITS),
  };
};

/** Sums the rates of each window of `length` consecutive dates, in order of their ends (INV-29). */
export const windowSums = (rates: readonly string[], length: number): readonly Decimal[] => {
  let running = ZERO;
  const sums = [ZERO, ...rates.map((rate) => (running = running.plus(rate)))];
  return sums.slice(length).map((sum, index) => sum.minus(sums[index] ?? ZERO));
};

/** What a product has paid: over its last cycle, and over the worst and the best cycle since it began. */
export type PaidOut = {
  readonly days: number;
  readonly sum: string;
  readonly worstSum: string;
  readonly bestSum: string;
  readonly lossDays: number;
};

/** Calculates what a product has paid (INV-11 to INV-13); null until a whole cycle has rates (INV-14). */
export const paidOutOf = (rates: readonly string[], cycleDays: number): PaidOut | null => {
  const sums = windowSums(rates, cycleDays);
  const last = sums.at(-1);
  if (!last) return null;
  return {
    days: cycleDays,
    sum: rateText(last),
    worstSum: rateText(Decimal.min(...sums)),
    bestSum: rateText(Decimal.max(...sums)),
    lossDays: rates.slice(-cycleDays).filter((rate) => isLoss({ rate })).length,
  };
};
