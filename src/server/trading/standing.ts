import type { Decimal } from '../../domain/decimal.ts';
import { decimal } from '../../domain/decimal.ts';
import { total, type Valuation, valuePosition } from '../../domain/position.ts';
import { cashBalance } from '../ledger/index.ts';
import type { Market } from '../market/index.ts';
import type { Reader } from '../store/index.ts';
import { findOpenOrders } from './orderRepository.ts';
import type { OrderRow } from './orderView.ts';

/** An open order with what it is worth now; `value` is undefined only before its market was ever heard of. */
export type ValuedOrder = { readonly order: OrderRow; readonly value: Valuation | undefined };

/** An account's sums at this moment: rounded parts added, so that a list adds up to its head. */
export type AccountStanding = {
  readonly balance: Decimal;
  readonly openProfit: Decimal;
  readonly usedMargin: Decimal;
  readonly positions: readonly ValuedOrder[];
};

/** What an open order is valued at now. */
export const valueOrder = (market: Market, order: OrderRow): Valuation | undefined => {
  const instrument = market.find(order.symbol);
  if (!instrument) return undefined;
  const { conversion } = instrument;
  const pair = conversion ? market.latest(conversion.symbol) : undefined;
  return valuePosition({ ...order, conversion }, market.latest(order.symbol), pair);
};

/** Where an account stands: its cash legs, its open orders valued, their margins as they were kept. */
export const standingOf = async (tx: Reader, market: Market, accountId: string): Promise<AccountStanding> => {
  const orders = await findOpenOrders(tx, accountId);
  const positions = orders.map((order) => ({ order, value: valueOrder(market, order) }));
  return {
    balance: await cashBalance(tx, accountId),
    openProfit: total(positions.flatMap(({ value }) => (value ? [value.profit] : []))),
    usedMargin: total(orders.map((order) => decimal(order.margin))),
    positions,
  };
};
