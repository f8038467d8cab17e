import { decimal, moneyText, roundTo } from '../decimal.ts';

/** Volumes and money of an order, as filled and as left. All money as stored on the order. */
export type PartlyClosed = {
  /** Lots filled, and of these still open. */
  readonly placedVolume: string;
  readonly volume: string;
  /** Margin and fee as charged when it was filled. */
  readonly placedMargin: string;
  readonly placedFee: string;
  /** Margin, fee and overnight fees that are left. */
  readonly margin: string;
  readonly fee: string;
  readonly overnightFee: string;
};

/** Lots of one closing, and its shares of margin and fees. */
export type ClosingShares = {
  readonly volume: string;
  readonly margin: string;
  readonly fee: string;
  readonly overnightFee: string;
};

/**
 * Calculates the shares of a closing. Of margin and fee: the rounded share of all that is closed by now minus the
 * shares before, so that the parts add up to the whole; an overnight fee was for the volume open that night, so that
 * the part gets its share of what is left of it. The last closing takes the rest.
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
