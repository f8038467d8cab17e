import { decimal, moneyText, roundTo } from '../decimal.ts';

/** What an order was filled with and what is left of it. All money as it stands on the order. */
export type PartlyClosed = {
  /** Lots that it was filled with, and of these still open. */
  readonly placedVolume: string;
  readonly volume: string;
  /** Margin and fee as they were taken when it was filled. */
  readonly placedMargin: string;
  readonly placedFee: string;
  /** What is left of them, and of the overnight fees so far. */
  readonly margin: string;
  readonly fee: string;
  readonly overnightFee: string;
};

/** What one closing takes with it: its lots and its shares. */
export type ClosingShares = {
  readonly volume: string;
  readonly margin: string;
  readonly fee: string;
  readonly overnightFee: string;
};

/**
 * The shares of a closing. Of margin and fee the rounded share of all that is closed by now less what was given before,
 * so that the parts add up to the whole; an overnight fee was for what was open that night, so that the part has its
 * share of what is left of it. The last closing takes all that is left.
 */
export const closingShares = (order: PartlyClosed, part: string): ClosingShares => {
  const closed = decimal(order.placedVolume).minus(order.volume).plus(part);
  const shareOf = (placed: string, left: string) => {
    const given = decimal(placed).minus(left);
    return roundTo(decimal(placed).times(closed).div(order.placedVolume), 2).minus(given);
  };
  return {
    volume: part,
    margin: moneyText(shareOf(order.placedMargin, order.margin)),
    fee: moneyText(shareOf(order.placedFee, order.fee)),
    overnightFee: moneyText(decimal(order.overnightFee).times(part).div(order.volume)),
  };
};
