import { Decimal } from 'decimal.js';

// The kit's own figures, written from the chapters of the contract; its tests hold them to `contract/vectors`.
const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP });
type Value = string | number | Decimal;

const CENTS = 2;
const RATE_DECIMALS = 12;
const RATES_DECIMALS = 4;
const DAYS_OF_YEAR = 365;

/** Rounds half away from zero to decimals, without a sign for zero (FIG-2, FIG-6). */
const fixed = (value: Decimal, decimals = CENTS): string => {
  const rounded = value.toDecimalPlaces(decimals, Decimal.ROUND_HALF_UP);
  return (rounded.isZero() ? rounded.abs() : rounded).toFixed(decimals);
};

/** Adds amounts of money, US dollars. */
export const sumOf = (...amounts: readonly Value[]): string =>
  fixed(amounts.reduce<Decimal>((sum, amount) => sum.plus(amount), new Exact(0)));

/** Subtracts amounts from the first one, US dollars. */
export const lessOf = (first: Value, ...others: readonly Value[]): string =>
  fixed(others.reduce<Decimal>((rest, amount) => rest.minus(amount), new Exact(first)));

/** Compares two decimals as numbers: below 0, 0 or above 0. */
export const compare = (one: Value, other: Value): number => new Exact(one).comparedTo(other);

/** Moves a price by points of its instrument, written with its digits (FIG-26). */
export const movedBy = (price: string, points: number, digits: number): string =>
  new Exact(price).plus(new Exact(10).pow(-digits).times(points)).toFixed(digits);

/** Margin of an order, US dollars (MRG-1). */
export const marginOf = (terms: {
  price: Value;
  volume: Value;
  contractSize: Value;
  leverage: Value;
  rate: Value;
}): string =>
  fixed(new Exact(terms.price).times(terms.volume).times(terms.contractSize).times(terms.rate).div(terms.leverage));

/** Opening fee of a fill, US dollars, negative (PFT-6). */
export const feeOf = (feePerLot: Value, volume: Value): string => fixed(new Exact(feePerLot).times(volume).neg());

/** Price result of a position, US dollars (PFT-1, PFT-2). */
export const profitOf = (terms: {
  direction: number;
  openPrice: Value;
  closePrice: Value;
  contractSize: Value;
  volume: Value;
  rate: Value;
}): string => {
  const move = new Exact(terms.closePrice).minus(terms.openPrice).times(terms.direction === 0 ? 1 : -1);
  return fixed(move.times(terms.contractSize).times(terms.volume).times(terms.rate));
};

/** Rate of a side of a pair, at most 12 decimals, without zeros at their end (CNV-5, FIG-11). */
export const rateOf = (side: Value, isInverse: boolean): string => {
  const exact = new Exact(side);
  return (isInverse ? new Exact(1).div(exact) : exact).toDecimalPlaces(RATE_DECIMALS, Decimal.ROUND_HALF_UP).toFixed();
};

/** Mid of a quote, not rounded (CNV-10). */
export const midOf = (bid: Value, ask: Value): Decimal => new Exact(bid).plus(ask).div(2);

/** Advance payment ratio in percent with two decimals; null without used margin (ACF-5, ACF-6). */
export const ratioOf = (netWorth: Value, usedMargin: Value): string | null =>
  new Exact(usedMargin).isZero() ? null : fixed(new Exact(netWorth).div(usedMargin).times(100));

/** Amount that may leave an account: balance less open loss and used margin, at least 0.00 (ACF-7). */
export const withdrawableOf = (balance: Value, openProfit: Value, usedMargin: Value): string =>
  fixed(Decimal.max(0, new Exact(balance).plus(Decimal.min(0, new Exact(openProfit))).minus(usedMargin)));

/** Change of a bid since the previous close, percent with two decimals (QTE-25). */
export const changeOf = (bid: Value, previousClose: Value): string =>
  fixed(new Exact(bid).minus(previousClose).div(previousClose).times(100));

/** Amount of another currency for US dollars, with the digits of the currency (DEP-9). */
export const amountToSendOf = (amount: Value, rate: Value, digits: number): string =>
  fixed(new Exact(amount).times(rate), digits);

/** Fee of a withdrawal, US dollars, negative or 0.00 (WDR-1). */
export const withdrawalFeeOf = (amount: Value, feeRate: Value): string => fixed(new Exact(amount).times(feeRate).neg());

/** Amount of US dollars that a received amount of another currency is, at the rate of its request (DEP-11). */
export const creditedOf = (received: Value, rate: Value): string => fixed(new Exact(received).div(rate));

/** Part of an amount at a fraction, US dollars (LON-11, INV-49). */
export const shareOf = (amount: Value, ...fractions: readonly Value[]): string =>
  fixed(fractions.reduce<Decimal>((part, fraction) => part.times(fraction), new Exact(amount)));

/** Adds fractions, with four decimals (INV-11). */
export const sumOfRates = (rates: readonly Value[]): string =>
  fixed(
    rates.reduce<Decimal>((sum, rate) => sum.plus(rate), new Exact(0)),
    RATES_DECIMALS,
  );

/** Gain of an amount as a fraction of it (INV-17). */
export const gainOf = (became: Value, paid: Value): string =>
  fixed(new Exact(became).minus(paid).div(paid), RATES_DECIMALS);

/** What an amount becomes in days as a fraction a year: (became ÷ paid) ^ (365 ÷ days) − 1 (INV-17, LON-11). */
export const yearlyOf = (became: Value, paid: Value, days: number): string =>
  fixed(new Exact(became).div(paid).pow(new Exact(DAYS_OF_YEAR).div(days)).minus(1), RATES_DECIMALS);

/** Daily rate as a fraction a year (LON-11). */
export const nominalYearlyOf = (dailyRate: Value): string =>
  fixed(new Exact(dailyRate).times(DAYS_OF_YEAR), RATES_DECIMALS);

/** Part of principal, and the early repayment fee with it, that an amount covers (LON-49, LON-106). */
export const earlyPartsOf = (
  left: Value,
  terms: { readonly feeRate: Value; readonly dailyRate: Value; readonly daysLeft: number },
): { readonly principal: string; readonly fee: string } => {
  const share = earlyShareOf(terms);
  const principal = fixed(new Exact(left).div(share.plus(1)));
  return { principal, fee: lessOf(left, principal) };
};

/** Share of principal that an early repayment costs (LON-106). */
const earlyShareOf = ({ feeRate, dailyRate, daysLeft }: { feeRate: Value; dailyRate: Value; daysLeft: number }) =>
  Decimal.min(new Exact(feeRate), new Exact(dailyRate).times(daysLeft));

/** Early repayment fee of principal, US dollars (LON-14, LON-106). */
export const earlyFeeOf = (
  principal: Value,
  terms: { readonly feeRate: Value; readonly dailyRate: Value; readonly daysLeft: number },
): string => fixed(new Exact(principal).times(earlyShareOf(terms)));
