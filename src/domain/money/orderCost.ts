import { type Decimal, decimal } from '../decimal.ts';
import { formula } from '../formula.ts';
import type { TradingTerms } from '../market/instrument.ts';
import { entryPrice, type Quote } from '../market/quote.ts';
import type { Direction } from '../orders/direction.ts';
import { type AccountFigures, accountFigures } from './account.ts';
import { type ConversionRate, conversionRate, ownConversionRate } from './conversion.ts';
import { margin } from './margin.ts';
import { valuePosition } from './position.ts';

/** Opening fee, charged once, when an order fills; closing is free. As a charge it is negative (`contract`, Signs). */
export const openingFee = formula({
  name: 'openingFee',
  source: 'specification §3',
  inputs: { feePerLot: 'account/lot', volume: 'lot' },
  unit: 'account',
  digits: 2,
  compute: ({ feePerLot, volume }) => feePerLot.times(volume).negated(),
});

/** Sums of an account before an order, which the order is checked against. */
export type AccountState = {
  readonly balance: Decimal;
  readonly openProfit: Decimal;
  readonly usedMargin: Decimal;
  readonly openOrders: number;
  readonly maximumOpenOrders: number;
};

export type OrderCost = {
  readonly price: string;
  readonly margin: Decimal;
  readonly marginConversion: ConversionRate;
  /** Negative: a charge to the customer. */
  readonly fee: Decimal;
  /** Negative: the position valued at its exit price when it opens. It is in the price and no posting. */
  readonly spreadCost: Decimal;
  /** Account after the fee is paid, the margin taken and the position valued. */
  readonly after: AccountFigures;
};

type OrderCostInput = {
  readonly instrument: TradingTerms;
  readonly direction: Direction;
  readonly volume: string;
  readonly leverage: number;
  readonly quote: Quote;
  /** Quote of the conversion pair; undefined where the instrument needs none, or the pair has none yet. */
  readonly pair: Quote | undefined;
  readonly accountState: Pick<AccountState, 'balance' | 'openProfit' | 'usedMargin'>;
};

/**
 * Returns the conversion rate of a margin: the mid of the pair, or the instrument's own price where it is itself the
 * pair.
 */
const marginConversion = ({ instrument, direction, quote, pair }: OrderCostInput): ConversionRate | undefined =>
  instrument.conversion?.symbol === instrument.symbol && instrument.conversion.inverse
    ? ownConversionRate(instrument.symbol, entryPrice(direction, quote), quote.timeMs)
    : conversionRate(instrument.conversion, pair, 'margin');

/**
 * Calculates the cost of a market order at this quote, and the account after it. Undefined while the conversion pair
 * has no quote.
 */
export const orderCost = (input: OrderCostInput): OrderCost | undefined => {
  const { instrument, direction, quote, accountState } = input;
  const volume = decimal(input.volume);
  const price = entryPrice(direction, quote);
  const rate = marginConversion(input);
  const opened = valuePosition(
    { ...instrument, direction, placePrice: price, volume: input.volume },
    quote,
    input.pair,
  );
  if (!rate || !opened) return undefined;
  const needed = margin.compute({
    price: decimal(price),
    volume,
    contractSize: decimal(instrument.contractSize),
    leverage: decimal(String(input.leverage)),
    conversionRate: decimal(rate.rate),
  });
  const fee = openingFee.compute({ feePerLot: decimal(instrument.feePerLot), volume });
  return {
    price,
    margin: needed,
    marginConversion: rate,
    fee,
    spreadCost: opened.profit,
    after: accountFigures({
      balance: accountState.balance.plus(fee),
      openProfit: accountState.openProfit.plus(opened.profit),
      usedMargin: accountState.usedMargin.plus(needed),
    }),
  };
};
