import { decimal, fixedText } from '../decimal.ts';
import type { Quote } from '../market/quote.ts';
import { orderCost } from '../money/orderCost.ts';
import type { OrderSituation, OrderTerms } from './orderRules.ts';

type MostVolumeInput = Pick<OrderSituation, 'instrument' | 'pair' | 'accountState'> & {
  readonly order: Pick<OrderTerms, 'direction' | 'leverage'>;
  /** Quote that the order fills at. */
  readonly quote: Quote;
};

/**
 * Finds the highest volume in lots, on the instrument's step and within its bounds, that the account can hold once the
 * fee is paid, the margin taken and the position valued (as `checkMargin` does). Null where it cannot hold the minimum
 * volume; undefined while the conversion pair has no quote. Fee, spread and margin never fall with the volume, so that
 * the step is found by halving.
 */
export const mostVolume = ({
  order,
  quote,
  instrument,
  pair,
  accountState,
}: MostVolumeInput): string | null | undefined => {
  const { minimumVolume, maximumVolume, volumeStep } = instrument;
  const volumeOf = (steps: number): string =>
    fixedText(decimal(volumeStep).times(steps), decimal(volumeStep).decimalPlaces());
  const costOf = (steps: number) =>
    orderCost({ ...order, volume: volumeOf(steps), instrument, quote, pair: pair?.price, accountState });
  const fits = (steps: number): boolean => costOf(steps)?.after.availablePrepayment.result.gte(0) ?? false;

  const least = decimal(minimumVolume).div(volumeStep).ceil().toNumber();
  const most = decimal(maximumVolume).div(volumeStep).floor().toNumber();
  if (!costOf(least)) return undefined;
  if (!fits(least)) return null;
  if (fits(most)) return volumeOf(most);
  let held = least;
  let refused = most;
  while (refused - held > 1) {
    const middle = Math.floor((held + refused) / 2);
    if (fits(middle)) held = middle;
    else refused = middle;
  }
  return volumeOf(held);
};
