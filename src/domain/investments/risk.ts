import { Decimal, decimal, fixedText, moneyText, ZERO } from '../decimal.ts';
import { formula } from '../formula.ts';
import { windowSums } from './pastFigures.ts';
import { yearlyOf } from './returns.ts';

const SOURCE = 'rules investment#risk-and-scenarios';
/** Digits that a step of the method keeps: more than its result needs. */
const STEP_DIGITS = 18;
const YEAR_DAYS = 365;
const ONE = new Decimal(1);

/** Dates that a history needs for scenarios: two years. */
const LEAST_HISTORY = 730;
const HIGHEST_CLASS = 7;
/** Lower limits of the classes 2 to 7. */
const CLASS_LIMITS = ['0.005', '0.05', '0.12', '0.2', '0.3', '0.8'];
/** A day cannot lose more than this for its logarithm (INV-75). */
const GREATEST_LOSS = new Decimal('-0.9999');

/** Amount that scenarios are of, US dollars, its fee included. */
export const SCENARIO_AMOUNT = '10000.00';

/** Distribution of the logarithms of daily results: deviation σ, skewness μ1 and excess kurtosis μ2. */
export type Distribution = { readonly sigma: Decimal; readonly skew: Decimal; readonly kurtosis: Decimal };

/** Value at risk of N days at 97.5 %, in the space of returns, by Cornish and Fisher (annex II, point 12). */
const valueAtRisk = formula({
  name: 'valueAtRisk',
  source: `${SOURCE}; (EU) 2017/653 annex II`,
  inputs: { sigma: '×', skew: '×', kurtosis: '×', days: '×' },
  unit: '×',
  digits: STEP_DIGITS,
  compute: ({ sigma, skew, kurtosis, days }) => {
    const root = days.sqrt();
    const quantile = new Decimal('-1.96')
      .plus(skew.times('0.474').div(root))
      .minus(kurtosis.times('0.0687').div(days))
      .plus(skew.pow(2).times('0.146').div(days));
    return sigma.times(root).times(quantile).minus(sigma.pow(2).times(days).times('0.5'));
  },
});

/** Volatility a year that has the same value at risk (annex II, point 13). */
const equivalentVolatility = formula({
  name: 'equivalentVolatility',
  source: `${SOURCE}; (EU) 2017/653 annex II`,
  inputs: { valueAtRisk: '×', days: '×' },
  unit: 'share',
  digits: STEP_DIGITS,
  compute: ({ valueAtRisk: risk, days }) =>
    new Decimal('3.842').minus(risk.times(2)).sqrt().minus('1.96').div(days.div(YEAR_DAYS).sqrt()),
});

/** What 1 becomes in N days of stress: a volatility that was seldom exceeded, at its worst percentile (annex IV). */
const stressGrowth = formula({
  name: 'stressGrowth',
  source: `${SOURCE}; (EU) 2017/653 annex IV`,
  inputs: { stressed: '×', skew: '×', kurtosis: '×', days: '×', quantile: '×' },
  unit: '×',
  digits: STEP_DIGITS,
  compute: ({ stressed, skew, kurtosis, days, quantile: z }) => {
    const root = days.sqrt();
    const expansion = z
      .plus(z.pow(2).minus(1).div(6).times(skew).div(root))
      .plus(z.pow(3).minus(z.times(3)).div(24).times(kurtosis).div(days))
      .minus(z.pow(3).times(2).minus(z.times(5)).div(36).times(skew.pow(2)).div(days));
    return stressed.times(root).times(expansion).minus(stressed.pow(2).times(days).times('0.5')).exp();
  },
});

/** What a scenario leaves of 10,000.00 US dollars, its fee deducted first; the growth is never below 0. */
const scenarioValue = formula({
  name: 'scenarioValue',
  source: SOURCE,
  inputs: { amount: 'account', fee: 'account', growth: '×' },
  unit: 'account',
  digits: 2,
  compute: ({ amount, fee, growth }) => amount.plus(fee).times(Decimal.max(growth, ZERO)),
});

const sumOf = (values: readonly Decimal[]): Decimal => values.reduce((sum, value) => sum.plus(value), ZERO);
const meanOf = (values: readonly Decimal[]): Decimal => sumOf(values).div(values.length);

/** Calculates the logarithms of daily results; each of the few different rates once. */
export const logReturns = (rates: readonly string[]): readonly Decimal[] => {
  const known = new Map<string, Decimal>();
  return rates.map((rate) => {
    const found = known.get(rate) ?? Decimal.max(decimal(rate), GREATEST_LOSS).plus(1).ln();
    known.set(rate, found);
    return found;
  });
};

/** Calculates the distribution of the logarithms of results (INV-70 where they do not vary). */
export const distributionOf = (returns: readonly Decimal[]): Distribution => {
  const mean = meanOf(returns);
  const apart = returns.map((each) => each.minus(mean));
  const squares = apart.map((each) => each.times(each));
  const variance = meanOf(squares);
  if (variance.isZero()) return { sigma: ZERO, skew: ZERO, kurtosis: ZERO };
  const sigma = variance.sqrt();
  const cubes = squares.map((square, index) => square.times(apart[index] ?? ZERO));
  return {
    sigma,
    skew: meanOf(cubes).div(sigma.times(variance)),
    kurtosis: meanOf(squares.map((square) => square.times(square)))
      .div(variance.times(variance))
      .minus(3),
  };
};

/** How stress is measured: over windows of some dates, at a percentile, with the quantile of the normal distribution. */
const stressOf = (days: number) =>
  days > YEAR_DAYS
    ? { window: 63, percentile: 90, quantile: '-1.644853627' }
    : { window: 21, percentile: 99, quantile: '-2.326347874' };

/** Returns the volatility that windows of a history seldom exceed: a percentile by nearest rank (INV-31). */
export const stressedSigma = (returns: readonly Decimal[], days: number): Decimal => {
  const { window, percentile } = stressOf(days);
  const running = (values: readonly Decimal[]) => {
    let sum = ZERO;
    return [ZERO, ...values.map((value) => (sum = sum.plus(value)))];
  };
  const sums = running(returns);
  const squares = running(returns.map((each) => each.times(each)));
  const within = (all: readonly Decimal[], end: number) =>
    (all[end] ?? ZERO).minus(all[end - window] ?? ZERO).div(window);
  const variances = sums
    .map((_, end) => end)
    .slice(window)
    .map((end) => Decimal.max(within(squares, end).minus(within(sums, end).pow(2)), ZERO))
    .sort((one, other) => one.comparedTo(other));
  return (variances[Math.ceil((percentile * variances.length) / 100) - 1] ?? ZERO).sqrt();
};

/** Calculates the volatility a year that has the value at risk of a distribution over a cycle. */
export const volatilityOf = (distribution: Distribution, cycleDays: number): Decimal => {
  if (distribution.sigma.isZero()) return ZERO;
  const days = new Decimal(cycleDays);
  return equivalentVolatility.compute({ valueAtRisk: valueAtRisk.compute({ ...distribution, days }), days });
};

/** Returns the risk class, 1 to 7, of a volatility a year; one on a limit belongs to the higher class (INV-24). */
export const riskClassOf = (volatility: Decimal): number =>
  1 + CLASS_LIMITS.filter((limit) => volatility.gte(limit)).length;

/** Calculates what 1 becomes in a cycle of stress. */
export const stressOfCycle = (distribution: Distribution, stressed: Decimal, cycleDays: number): Decimal => {
  const { quantile } = stressOf(cycleDays);
  const { skew, kurtosis } = distribution;
  const inputs = { stressed, skew, kurtosis, days: new Decimal(cycleDays), quantile: new Decimal(quantile) };
  return stressGrowth.compute(inputs);
};

/** Scenario of one cycle: what 10,000.00 US dollars became, and the returns, as fractions. */
export type Scenario = { readonly value: string; readonly return: string; readonly yearlyReturn: string | null };

/** Calculates a scenario from what 1 becomes in a cycle (INV-27, INV-28, INV-66). */
export const scenarioOf = (growth: Decimal, fee: string, cycleDays: number): Scenario => {
  const amount = decimal(SCENARIO_AMOUNT);
  const value = scenarioValue.compute({ amount, fee: decimal(fee), growth });
  const kept = value.div(amount);
  return { value: moneyText(value), return: fixedText(kept.minus(1), 4), yearlyReturn: yearlyOf(kept, cycleDays) };
};

/** Returns the median of sums; of an even number the mean of the two in the middle, with 4 decimals (INV-30). */
export const medianOf = (values: readonly Decimal[]): Decimal => {
  const sorted = values.toSorted((one, other) => one.comparedTo(other));
  const upper = sorted[Math.floor(sorted.length / 2)] ?? ZERO;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? ZERO;
  return upper.plus(lower).div(2).toDecimalPlaces(4, Decimal.ROUND_HALF_UP);
};

/** Names of the scenarios, from the worst to the best. */
export const SCENARIOS = ['stress', 'unfavourable', 'moderate', 'favourable'] as const;
type ScenarioName = (typeof SCENARIOS)[number];

/** Risk of a product, and what its past would have made of an amount. */
export type Risk = {
  readonly riskIndicator: number;
  readonly scenarios: Readonly<Record<ScenarioName, Scenario>> | null;
};

/**
 * Calculates the risk indicator and the scenarios of a history, the oldest date first, by the PRIIPs method (INV-22 to
 * INV-31). `creditClass` is the class of the operator's credit risk.
 */
export const riskOf = (
  rates: readonly string[],
  {
    cycleDays,
    fee,
    creditClass = 1,
  }: { readonly cycleDays: number; readonly fee: string; readonly creditClass?: number },
): Risk => {
  if (rates.length < LEAST_HISTORY) return { riskIndicator: HIGHEST_CLASS, scenarios: null };
  const returns = logReturns(rates);
  const distribution = distributionOf(returns);
  const stressed = distribution.sigma.isZero() ? ZERO : stressedSigma(returns, cycleDays);
  const sums = windowSums(rates, cycleDays);
  const scenario = (growth: Decimal) => scenarioOf(growth, fee, cycleDays);
  return {
    riskIndicator: Math.max(riskClassOf(volatilityOf(distribution, cycleDays)), creditClass),
    scenarios: {
      stress: scenario(stressOfCycle(distribution, stressed, cycleDays)),
      unfavourable: scenario(Decimal.min(...sums).plus(ONE)),
      moderate: scenario(medianOf(sums).plus(ONE)),
      favourable: scenario(Decimal.max(...sums).plus(ONE)),
    },
  };
};
