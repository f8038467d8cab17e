import { BUY } from '../../../domain/orders/direction.ts';
import type { MarketOrder, PendingOrder } from '../../../domain/orders/orderRules.ts';
import type { Schema } from '../../api/index.ts';

/** Order as the ticket sends it, with the price shown when it was pressed. */
export type OrderRequest = Schema<'PlaceOrderRequest'> & { readonly priceSeen: string };

/** Variant of an order that its texts depend on. */
export type OrderVariant = 'buy' | 'sell' | 'buyLimit' | 'buyStop' | 'sellLimit' | 'sellStop';

export const variantOf = ({ direction, kind }: Pick<OrderRequest, 'direction' | 'kind'>): OrderVariant => {
  const side = direction === BUY ? 'buy' : 'sell';
  if (kind === 'market') return side;
  return `${side}${kind === 'limit' ? 'Limit' : 'Stop'}`;
};

/** Converts a ticket's order to the contract's shape: values not set are left out. */
export const orderRequest = (symbol: string, order: MarketOrder | PendingOrder, priceSeen: string): OrderRequest => {
  const { direction, kind, volume, leverage, stopLoss, takeProfit } = order;
  return {
    symbol,
    direction,
    kind,
    volume,
    leverage,
    priceSeen,
    ...(stopLoss ? { stopLoss } : undefined),
    ...(takeProfit ? { takeProfit } : undefined),
    ...(order.kind === 'market'
      ? order.maximumDeviation !== undefined && { maximumDeviation: order.maximumDeviation }
      : {
          ...(order.price !== undefined && { price: order.price }),
          ...(order.expiresAt !== null && { expiresAt: order.expiresAt }),
        }),
  };
};
