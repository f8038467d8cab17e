import { type Decimal, decimal, fixedText, moneyText } from '../../src/domain/decimal.ts';
import type { Formula } from '../../src/domain/formula.ts';
import type { Conversion, Instrument } from '../../src/domain/market/instrument.ts';
import type { Quote } from '../../src/domain/market/quote.ts';
import { accountFigures } from '../../src/domain/money/account.ts';
import { closeOutFirst, isCloseOut } from '../../src/domain/money/closeOut.ts';
import { closeOutDistance as distanceWith } from '../../src/domain/money/closeOutDistance.ts';
import { conversionRate, type ConversionUse } from '../../src/domain/money/conversion.ts';
import { margin } from '../../src/domain/money/margin.ts';
import { openingFee, orderCost } from '../../src/domain/money/orderCost.ts';
import {
  nextNight as nightAfter,
  nightsOn,
  overnightCost,
  overnightFee,
  scheduleWith,
} from '../../src/domain/money/overnight.ts';
import { type ClosedPart, closingProfit, total } from '../../src/domain/money/position.ts';
import { netResult, profitOf } from '../../src/domain/money/profit.ts';
import { riskReward } from '../../src/domain/money/riskReward.ts';
import type { Direction } from '../../src/domain/orders/direction.ts';
import type { ExitLevelField } from '../../src/domain/orders/exitLevels.ts';
import {
  exitLevelOf as levelOf,
  type ExitLevelUnit,
  type ExitLevelUnitContext,
} from '../../src/domain/orders/exitLevelUnits.ts';
import { type ClosingShares, closingShares, type PartlyClosed } from '../../src/domain/orders/partClosing.ts';
import { partOf } from '../../src/domain/orders/volumeRules.ts';
import { dayOf, instantOn, londonDaysLater, ROLLOVER } from '../../src/domain/time.ts';
import { gold, NOW_MS } from '../support/gold.ts';

export type Sides = Pick<Quote, 'bid' | 'ask'>;
export type Sums<Value> = Record<'balance' | 'openProfit' | 'usedMargin', Value>;

export const quoteOf = (sides: Sides, symbol = gold.symbol): Quote => ({ ...sides, symbol, timeMs: NOW_MS });
const pairOf = (conversion: Conversion | null, pair: Sides | null) =>
  conversion && pair ? quoteOf(pair, conversion.symbol) : undefined;

export const sumsOf = ({ balance, openProfit, usedMargin }: Sums<string>): Sums<Decimal> => ({
  balance: decimal(balance),
  openProfit: decimal(openProfit),
  usedMargin: decimal(usedMargin),
});

/** Runs a formula with decimal texts; the result has the digits that a customer sees. */
const formulaOf =
  <Input extends string>({ compute, inputs, digits }: Formula<Input>) =>
  (input: Record<Input, string>) => {
    const names = Object.keys(inputs) as Input[];
    const values = Object.fromEntries(names.map((name) => [name, decimal(input[name])])) as Record<Input, Decimal>;
    return fixedText(compute(values), digits);
  };

type ProfitInput = Record<'openPrice' | 'closePrice' | 'contractSize' | 'volume' | 'conversionRate', string>;
const profit = ({ direction, ...values }: ProfitInput & { direction: Direction }) =>
  formulaOf(profitOf(direction))(values);

const conversion = (input: { conversion: Conversion | null; pair: Sides | null; use: ConversionUse }) => {
  const found = conversionRate(input.conversion, pairOf(input.conversion, input.pair), input.use);
  return found ? { rate: found.rate, side: found.side } : null;
};

const account = (sums: Sums<string>) => {
  const figures = accountFigures(sumsOf(sums));
  return {
    netWorth: moneyText(figures.netWorth.result),
    availablePrepayment: moneyText(figures.availablePrepayment.result),
    advancePaymentRatio: figures.advancePaymentRatio && moneyText(figures.advancePaymentRatio.result),
    withdrawable: moneyText(figures.withdrawable.result),
  };
};

type CostInput = {
  instrument: Pick<Instrument, 'symbol' | 'contractSize' | 'feePerLot' | 'conversion'>;
  direction: Direction;
  volume: string;
  quote: Sides;
  pair: Sides | null;
};
const costOf = ({ instrument, quote, pair, ...order }: CostInput, leverage: number, accountState: Sums<string>) => {
  const cost = orderCost({
    ...order,
    leverage,
    instrument: { ...gold, ...instrument },
    quote: quoteOf(quote, instrument.symbol),
    pair: pairOf(instrument.conversion, pair),
    accountState: sumsOf(accountState),
  });
  if (!cost) throw new Error('the case has no rate to convert by');
  return cost;
};
const costOfOrder = ({
  leverage,
  accountState,
  ...order
}: CostInput & { leverage: number; accountState: Sums<string> }) => {
  const { price, after, ...cost } = costOf(order, leverage, accountState);
  return {
    price,
    margin: moneyText(cost.margin.result),
    marginRate: cost.marginConversion.rate,
    marginSide: cost.marginConversion.side,
    fee: moneyText(cost.fee.result),
    spreadCost: moneyText(cost.spreadCost.result),
    availablePrepayment: moneyText(after.availablePrepayment.result),
    advancePaymentRatio: after.advancePaymentRatio && moneyText(after.advancePaymentRatio.result),
  };
};
const spreadCost = (input: CostInput) =>
  moneyText(costOf(input, 1, { balance: '0', openProfit: '0', usedMargin: '0' }).spreadCost.result);

type StopLevelInput = Pick<ExitLevelUnitContext, 'instrument' | 'direction' | 'volume' | 'openPrice'> & {
  field: ExitLevelField;
  unit: ExitLevelUnit;
  amount: string;
  pair: Sides | null;
  netWorth: string;
};
const stopLevel = ({ field, unit, amount, pair, netWorth, ...levelContext }: StopLevelInput) => {
  const rate = pairOf(levelContext.instrument.conversion, pair);
  return levelOf(field, { unit, amount }, { ...levelContext, pair: rate, netWorth: decimal(netWorth) }) ?? null;
};

const partPercent = ({ open, percent, step }: { open: string; percent: number; step: string }) =>
  partOf(open, percent, step);

type Whole = Pick<PartlyClosed, 'volume' | 'margin' | 'fee' | 'overnightFee'>;
const partClosing = ({ order, parts }: { order: Whole; parts: readonly string[] }) => {
  let rest: Whole = order;
  return parts.map((part): ClosingShares => {
    const placed = { placedVolume: order.volume, placedMargin: order.margin, placedFee: order.fee };
    const shares = closingShares({ ...rest, ...placed }, part);
    const less = (field: keyof Whole) => moneyText(decimal(rest[field]).minus(shares[field]));
    rest = { volume: less('volume'), margin: less('margin'), fee: less('fee'), overnightFee: less('overnightFee') };
    return shares;
  });
};

type PartProfitInput = {
  direction: Direction;
  openPrice: string;
  contractSize: string;
  closings: readonly { volume: string; closePrice: string; conversionRate: string }[];
};
const partProfit = ({ openPrice, closings, ...order }: PartProfitInput) => {
  const before: ClosedPart[] = [];
  for (const { conversionRate: rate, ...closing } of closings) {
    const part = { ...closing, rate };
    before.push({ ...part, profit: moneyText(closingProfit({ ...order, placePrice: openPrice }, before, part)) });
  }
  return before.map(({ profit: given }) => given);
};

/** Parses `2026-03-29` into London's day number. */
const dayNumber = (date: string): number => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return dayOf(year, month, day);
};

type OvernightInput = {
  instrument: Pick<Instrument, 'schedule' | 'contractSize' | 'overnightLongRate' | 'overnightShortRate' | 'conversion'>;
  direction: Direction;
  volume: string;
  date: string;
  quote: Sides;
  pair: Sides | null;
};
const overnight = ({ instrument, date, quote, pair, ...position }: OvernightInput) => {
  const day = dayNumber(date);
  const rate = pairOf(instrument.conversion, pair);
  const cost = overnightCost({ ...position, instrument, quote: quoteOf(quote), pair: rate, day });
  return {
    at: instantOn(day, ROLLOVER),
    nights: nightsOn(instrument.schedule, day),
    amount: cost ? moneyText(cost.amount.result) : null,
  };
};

type Held = { id: string; openedAt: number; profit: string; margin: string };
/** Closes one position after the other, each at its own profit, until the margin level is above the close-out's. */
const closeOut = (input: { balance: string; positions: readonly Held[] }) => {
  let open = input.positions.map((held) => ({ ...held, profit: decimal(held.profit), margin: decimal(held.margin) }));
  let balance = decimal(input.balance);
  const closed: string[] = [];
  for (;;) {
    const sums = {
      openProfit: total(open.map((held) => held.profit)),
      usedMargin: total(open.map((held) => held.margin)),
    };
    const next = closeOutFirst(open);
    const level = accountFigures({ balance, ...sums }).advancePaymentRatio;
    if (!next || !isCloseOut(level?.result ?? null)) return closed;
    closed.push(next.id);
    balance = balance.plus(next.profit);
    open = open.filter((held) => held !== next);
  }
};

const londonTime = ({ date, time }: { date: string; time: string }) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return instantOn(dayNumber(date), hour * 3600 + minute * 60);
};

type CloseOutInput = Record<
  'netWorth' | 'usedMargin' | 'closeOutLevel' | 'netVolume' | 'contractSize' | 'conversionRate',
  string
>;
const closeOutDistance = ({ digits, ...input }: CloseOutInput & { digits: number }) =>
  formulaOf(distanceWith(digits))(input);

const nextNight = ({ tripleDay, after }: { tripleDay: Parameters<typeof scheduleWith>[0]; after: number }) => {
  const { at, nights } = nightAfter(scheduleWith(tripleDay), after);
  return { at, nights };
};

/** Lists every 22:00 London after the fill, up to and including the closing, that counts for a night or more. */
const nightsHeld = (input: { tripleDay: Parameters<typeof scheduleWith>[0]; openedAt: number; closedAt: number }) => {
  const nights: { at: number; nights: number }[] = [];
  const next = (after: number) => nextNight({ tripleDay: input.tripleDay, after });
  for (let night = next(input.openedAt); night.at <= input.closedAt; night = next(night.at)) nights.push(night);
  return nights;
};

const londonDays = ({ from, days }: { from: number; days: number }) => londonDaysLater(from, days);

/** Runners of the files of figures, by file name. */
export const FIGURE_RUNNERS = {
  account,
  closeOut,
  closeOutDistance,
  conversion,
  londonDays,
  londonTime,
  margin: formulaOf(margin),
  nextNight,
  nightsHeld,
  netResult: formulaOf(netResult),
  openingFee: formulaOf(openingFee),
  orderCost: costOfOrder,
  overnight,
  overnightFee: formulaOf(overnightFee),
  partClosing,
  partPercent,
  partProfit,
  profit,
  riskReward: formulaOf(riskReward),
  spreadCost,
  stopLevel,
};
