import { type Decimal, decimal } from '../../domain/decimal.ts';
import type { AccountState } from '../../domain/money/orderCost.ts';
import { total, type Valuation } from '../../domain/money/position.ts';
import { cashBalance } from '../ledger/index.ts';
import type { Reader } from '../store/index.ts';
import { findActiveOrders, type OrderRow } from './orderRepository.ts';
import { type Prices, valueOrder } from './prices.ts';

/** An open order with what it is worth now; `value` is undefined only before its market was ever heard of. */
export type ValuedOrder = { readonly order: OrderRow; readonly value: Valuation | undefined };

/** An account's sums at this moment, and what they are made of: rounded parts added, so that a list adds up to its head. */
export type ValuedAccountState = Omit<AccountState, 'maximumOpenOrders'> & {
  readonly positions: readonly ValuedOrder[];
  readonly pending: readonly OrderRow[];
};

/** Where an account with that balance and those orders stands. */
const summariseAccount = (balance: Decimal, activeOrders: readonly OrderRow[], prices: Prices): ValuedAccountState => {
  const open = activeOrders.filter(({ status }) => status === 'open');
  const positions = open.map((order) => ({ order, value: valueOrder(prices, order) }));
  return {
    balance,
    openProfit: total(positions.flatMap(({ value }) => (value ? [value.profit] : []))),
    usedMargin: total(open.map(({ margin }) => decimal(margin))),
    openOrders: activeOrders.length,
    positions,
    pending: activeOrders.filter(({ status }) => status === 'pending'),
  };
};

/** Where an account stands: its cash legs, its open orders valued, their margins as they were kept. */
export const loadAccountState = async (tx: Reader, prices: Prices, accountId: string): Promise<ValuedAccountState> =>
  summariseAccount(await cashBalance(tx, accountId), await findActiveOrders(tx, accountId), prices);
