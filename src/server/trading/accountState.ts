import { type Decimal, decimal } from '../../domain/decimal.ts';
import type { AccountState } from '../../domain/money/orderCost.ts';
import { total, type Valuation } from '../../domain/money/position.ts';
import { cashBalance } from '../ledger/index.ts';
import type { Reader } from '../store/index.ts';
import { findActiveOrders, type OrderRow } from './orderRepository.ts';
import { type Prices, valueOrder } from './prices.ts';

/** Open order with its current value; `value` is undefined only before its market's first quote. */
export type ValuedOrder = { readonly order: OrderRow; readonly value: Valuation | undefined };

/**
 * Current sums of an account with the positions behind them: rounded values are added, so that a list adds up to its
 * total.
 */
export type ValuedAccountState = Omit<AccountState, 'maximumOpenOrders'> & {
  readonly positions: readonly ValuedOrder[];
  readonly pending: readonly OrderRow[];
};

/** Sums up an account with this balance and these active orders. */
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

/** Loads an account's state: its cash balance, its open orders valued, their margins as charged. */
export const loadAccountState = async (tx: Reader, prices: Prices, accountId: string): Promise<ValuedAccountState> =>
  summariseAccount(await cashBalance(tx, accountId), await findActiveOrders(tx, accountId), prices);
