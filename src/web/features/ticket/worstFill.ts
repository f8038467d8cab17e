import { worstPrice } from '../../../domain/orders/deviation.ts';
import { BUY } from '../../../domain/orders/direction.ts';
import type { MarketOrder, PendingOrder } from '../../../domain/orders/orderRules.ts';
import type { Schema } from '../../api/index.ts';

/** Returns the worst price that an order may be filled at now; undefined where the customer has set no limit. */
export const worstFill = (instrument: Schema<'Instrument'>, order: MarketOrder | PendingOrder): string | undefined => {
  if (order.kind !== 'market') return undefined;
  const { direction, priceSeen, maximumDeviation } = order;
  if (priceSeen === undefined || maximumDeviation === undefined) return undefined;
  return worstPrice(instrument, direction === BUY ? 'pays' : 'receives', priceSeen, maximumDeviation);
};
