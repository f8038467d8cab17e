import { type Decimal, decimal, fixedText, moneyText } from '../decimal.ts';
import { interestOf, loanCost } from '../loans/cost.ts';
import { CLOSE_OUT_RATIO } from '../money/closeOut.ts';
import { closeOutDistance } from '../money/closeOutDistance.ts';
import { marginOf } from '../money/margin.ts';
import { dollarOvernightFee } from '../money/overnight.ts';
import { profitOf } from '../money/profit.ts';
import { BUY } from '../orders/direction.ts';
import type { Instrument } from '../market/instrument.ts';

/** Figures of a guide by their names in its text. */
export type GuideFigures = Readonly<Record<string, string>>;

/** Terms of the server that guides name. */
export type GuideTerms = {
  readonly gold: Pick<Instrument, 'overnightLongRate' | 'overnightShortRate' | 'leverageChoices'>;
  readonly demoBalance: Decimal;
};

/** Gold as the guides' examples trade it: ounces in one lot, prices in dollars an ounce. */
const GOLD = { contractSize: '100', price: '4129.45', volume: '0.10' } as const;
const OUNCES = decimal(GOLD.contractSize).times(GOLD.volume);

const goldMargin = (leverage: number): Decimal => marginOf({ ...GOLD, leverage, rate: '1' }).result;

/** Highest leverage of the examples, which the server's cap may lower. */
const HIGHEST_LEVERAGE = 20;

/** Returns the leverages of gold that the examples may name. */
const exampleLeverages = ({ gold }: GuideTerms): readonly number[] =>
  gold.leverageChoices.filter((choice) => choice <= HIGHEST_LEVERAGE);

/** Returns the leverage of the examples: gold's own highest one, at most 20; 1 where there is none. */
const exampleLeverage = (terms: GuideTerms): number => Math.max(1, ...exampleLeverages(terms));

/** Price result of the example's buy of gold between two prices. */
const goldProfit = (closePrice: string, openPrice: string = GOLD.price): Decimal =>
  profitOf(BUY).figure({
    openPrice: decimal(openPrice),
    closePrice: decimal(closePrice),
    contractSize: decimal(GOLD.contractSize),
    volume: decimal(GOLD.volume),
    conversionRate: decimal('1'),
  }).result;

const percent = (part: Decimal, whole: Decimal): string => fixedText(part.div(whole).times(100), 1);

/** What a margin is: a buy of gold, beside the same without leverage. */
export const marginFigures = (terms: GuideTerms): GuideFigures => {
  const [leverage, fallPrice] = [exampleLeverage(terms), '4088.16'];
  const fall = goldProfit(fallPrice);
  return {
    price: GOLD.price,
    volume: GOLD.volume,
    ounces: OUNCES.toFixed(),
    leverage: String(leverage),
    value: moneyText(goldMargin(1)),
    margin: moneyText(goldMargin(leverage)),
    fallPrice,
    fallResult: moneyText(fall),
    fallShare: percent(fall.abs(), goldMargin(leverage)),
  };
};

/**
 * What leverage changes: one position with two leverages that are offered, and a rise by one percent. The lower is at most
 * a quarter of the higher where there is such a one, else the lowest. Undefined where gold has not two of them.
 */
export const leverageFigures = (terms: GuideTerms): GuideFigures | undefined => {
  const choices = exampleLeverages(terms);
  if (choices.length < 2) return undefined;
  const leverage = Math.max(...choices);
  const [upPrice, lowest] = ['4170.74', Math.min(...choices)];
  const low = Math.max(lowest, ...choices.filter((choice) => choice <= leverage / 4));
  const gain = goldProfit(upPrice);
  return {
    price: GOLD.price,
    volume: GOLD.volume,
    leverage: String(leverage),
    lowLeverage: String(low),
    value: moneyText(goldMargin(1)),
    margin: moneyText(goldMargin(leverage)),
    lowMargin: moneyText(goldMargin(low)),
    upPrice,
    gain: moneyText(gain),
    share: percent(gain, goldMargin(leverage)),
    lowShare: percent(gain, goldMargin(low)),
  };
};

/** A stop loss that the market jumps over. */
export const stopLossFigures = (): GuideFigures => {
  const [stop, open] = ['4109.45', '4104.20'];
  return {
    price: GOLD.price,
    volume: GOLD.volume,
    stop,
    open,
    atStop: moneyText(goldProfit(stop)),
    atOpen: moneyText(goldProfit(open)),
    difference: moneyText(goldProfit(open).minus(goldProfit(stop))),
  };
};

/** A fill at another price than the one that was seen. */
export const slippageFigures = (): GuideFigures => {
  const filled = '4129.62';
  return {
    seen: GOLD.price,
    filled,
    volume: GOLD.volume,
    ounces: OUNCES.toFixed(),
    difference: fixedText(decimal(filled).minus(GOLD.price), 2),
    cost: moneyText(goldProfit(GOLD.price, filled)),
  };
};

/** Gold's overnight fees at its present rates. */
export const overnightFigures = ({ gold }: GuideTerms): GuideFigures => {
  const midPrice = '4129.28';
  const fee = (nightlyRate: string, nights: number): string =>
    moneyText(dollarOvernightFee({ ...GOLD, midPrice, nightlyRate, nights }));
  const rateText = (rate: string): string => decimal(rate).times(100).toFixed();
  return {
    volume: GOLD.volume,
    mid: midPrice,
    rate: rateText(gold.overnightLongRate),
    night: fee(gold.overnightLongRate, 1),
    threeNights: fee(gold.overnightLongRate, 3),
    month: fee(gold.overnightLongRate, 30),
    sellRate: rateText(gold.overnightShortRate),
    sellNight: fee(gold.overnightShortRate, 1),
  };
};

/** A position that is opened and closed at the same two prices. */
export const spreadFigures = (): GuideFigures => {
  const bid = '4129.10';
  return {
    bid,
    ask: GOLD.price,
    volume: GOLD.volume,
    ounces: OUNCES.toFixed(),
    spread: fixedText(decimal(GOLD.price).minus(bid), 2),
    cost: moneyText(goldProfit(bid)),
  };
};

/** An account with one position, down to its close-out; its balance is about a fifth above the margin. */
export const closeOutFigures = (terms: GuideTerms): GuideFigures => {
  const leverage = exampleLeverage(terms);
  const [balance, margin] = [decimal('50000.00').div(leverage), goldMargin(leverage)];
  const distance = closeOutDistance(2).figure({
    netWorth: balance,
    usedMargin: margin,
    closeOutLevel: CLOSE_OUT_RATIO,
    netVolume: decimal(GOLD.volume),
    contractSize: decimal(GOLD.contractSize),
    conversionRate: decimal('1'),
  }).result;
  return {
    level: CLOSE_OUT_RATIO.toFixed(),
    balance: moneyText(balance),
    price: GOLD.price,
    volume: GOLD.volume,
    leverage: String(leverage),
    margin: moneyText(margin),
    levelBefore: percent(balance, margin),
    distance: fixedText(distance, 2),
    closePrice: fixedText(decimal(GOLD.price).minus(distance), 2),
  };
};

/** One candle of gold. */
export const candleFigures = (): GuideFigures => {
  const [open, high, low, close] = ['4126.30', '4131.85', '4124.10', '4129.45'];
  return {
    ...{ open, high, low, close },
    body: fixedText(decimal(close).minus(open), 2),
    range: fixedText(decimal(high).minus(low), 2),
  };
};

/** What a demo account starts with. */
export const accountFigures = ({ demoBalance }: GuideTerms): GuideFigures => ({ balance: moneyText(demoBalance) });

/** A deposit of which less arrives (contract, Deposits). */
export const depositFigures = (): GuideFigures => {
  const [asked, rate, received] = ['2500.00', '1.0005', '2000.00'];
  return {
    ...{ asked, rate, received },
    toSend: moneyText(decimal(asked).times(rate)),
    credited: moneyText(decimal(received).div(rate)),
  };
};

/** A loan's daily rate in a year (contract, Loans). */
export const dailyInterestFigures = (): GuideFigures => {
  const terms = { dailyInterestRate: '0.0005', platformFeeRate: '0.01', earlyRepaymentFeeRate: '0' };
  const [quantity, days, earlyDays] = ['1000.00', 60, 26];
  const cost = loanCost({ quantity, days, terms });
  return {
    quantity,
    days: String(days),
    rate: decimal(terms.dailyInterestRate).times(100).toFixed(),
    fee: moneyText(cost.platformFee.result),
    interest: moneyText(cost.expectedInterest.result),
    total: moneyText(cost.totalToRepay.result),
    nominal: fixedText(cost.nominalYearlyRate.result.times(100), 2),
    effective: fixedText(cost.yearlyRate.result.times(100), 2),
    earlyDays: String(earlyDays),
    earlyInterest: moneyText(interestOf(quantity, earlyDays, terms).result),
  };
};
