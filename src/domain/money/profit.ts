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

/** Price result of a buy: exit price minus entry price. Opening and overnight fees are separate. */
export const profitOfBuy = formula({
  name: 'profitOfBuy',
  source: 'specification §5',
  inputs,
  unit: 'account',
  digits: 2,
  compute: ({ openPrice, closePrice, contractSize, volume, conversionRate }) =>
    closePrice.minus(openPrice).times(contractSize).times(volume).times(conversionRate),
});

/** Price result of a sell: entry price minus exit price. */
export const profitOfSell = formula({
  name: 'profitOfSell',
  source: 'specification §5',
  inputs,
  unit: 'account',
  digits: 2,
  compute: ({ openPrice, closePrice, contractSize, volume, conversionRate }) =>
    openPrice.minus(closePrice).times(contractSize).times(volume).times(conversionRate),
});

/** Returns the formula that calculates and explains a direction's profit. */
export const profitOf = (direction: Direction) => (direction === BUY ? profitOfBuy : profitOfSell);

/** Net result of a closing: its price result plus the costs of opening and holding. Costs are negative. */
export const netResult = formula({
  name: 'netResult',
  source: 'specification §3',
  inputs: { profit: 'account', fee: 'account', overnightFee: 'account' },
  unit: 'account',
  digits: 2,
  compute: ({ profit, fee, overnightFee }) => profit.plus(fee).plus(overnightFee),
});

/** Amounts of a closing, or of several added up: all US dollars, costs negative. */
export type ClosingAmounts = {
  /** Null before anything was closed, which counts as 0. */
  readonly profit: string | null;
  readonly fee: string;
  readonly overnightFee: string;
};

/** Calculates the net result of one closing, or of several whose amounts were added up. */
export const netResultOf = ({ profit, fee, overnightFee }: ClosingAmounts): ComputedFigure =>
  netResult.figure({ profit: decimal(profit ?? '0'), fee: decimal(fee), overnightFee: decimal(overnightFee) });

/** Adds up the net results of several closings, part by part, US dollars; undefined without any. */
export const netResultOfAll = (results: readonly ComputedFigure[]): ComputedFigure | undefined => {
  const sumOf = (part: keyof typeof netResult.inputs) =>
    results.reduce((sum, { inputs: { [part]: amount } }) => sum.plus(amount ?? 0), decimal('0'));
  return results.length === 0
    ? undefined
    : netResult.figure({ profit: sumOf('profit'), fee: sumOf('fee'), overnightFee: sumOf('overnightFee') });
};

/** True when a price result is a gain, so that it converts at the side that gives the customer less. */
export const isGain = (direction: Direction, openPrice: Decimal, closePrice: Decimal): boolean =>
  direction === BUY ? closePrice.gt(openPrice) : openPrice.gt(closePrice);
