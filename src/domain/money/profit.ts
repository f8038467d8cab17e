import { type Decimal, decimal } from '../decimal.ts';
import { type ComputedFigure, formula } from '../formula.ts';
import { BUY, type Direction } from '../orders/direction.ts';

const inputs = {
  openPrice: 'quote/unit',
  closePrice: 'quote/unit',
  contractSize: 'unit/lot',
  volume: 'lot',
  conversionRate: 'account/quote',
} as const;

/** The price result of a buy: what the close brought over the open. Fees and overnight stand apart. */
export const profitOfBuy = formula({
  name: 'profitOfBuy',
  source: 'specification §5',
  inputs,
  unit: 'account',
  digits: 2,
  compute: ({ openPrice, closePrice, contractSize, volume, conversionRate }) =>
    closePrice.minus(openPrice).times(contractSize).times(volume).times(conversionRate),
});

/** The price result of a sell: what the open brought over the close. */
export const profitOfSell = formula({
  name: 'profitOfSell',
  source: 'specification §5',
  inputs,
  unit: 'account',
  digits: 2,
  compute: ({ openPrice, closePrice, contractSize, volume, conversionRate }) =>
    openPrice.minus(closePrice).times(contractSize).times(volume).times(conversionRate),
});

/** The formula that a direction's profit is reckoned and explained by. */
export const profitOf = (direction: Direction) => (direction === BUY ? profitOfBuy : profitOfSell);

/** What a closing brought in the end: its price result after what it cost to open and to hold. Costs are negative. */
export const netResult = formula({
  name: 'netResult',
  source: 'specification §3',
  inputs: { profit: 'account', fee: 'account', overnightFee: 'account' },
  unit: 'account',
  digits: 2,
  compute: ({ profit, fee, overnightFee }) => profit.plus(fee).plus(overnightFee),
});

/** What a closing, or several added up, is to be judged by: all US dollars, costs negative. */
export type ClosingAmounts = {
  /** Null before anything was closed, which counts as 0. */
  readonly profit: string | null;
  readonly fee: string;
  readonly overnightFee: string;
};

/** The net result of one closing, or of several whose amounts were added up. */
export const netResultOf = ({ profit, fee, overnightFee }: ClosingAmounts): ComputedFigure =>
  netResult.figure({ profit: decimal(profit ?? '0'), fee: decimal(fee), overnightFee: decimal(overnightFee) });

/** Whether a price result is a gain, so that it converts at the side that gives the customer less. */
export const isGain = (direction: Direction, openPrice: Decimal, closePrice: Decimal): boolean =>
  direction === BUY ? closePrice.gt(openPrice) : openPrice.gt(closePrice);
