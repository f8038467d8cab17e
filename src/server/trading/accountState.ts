import type { AccountState } from '../../domain/money/orderCost.ts';
import { valueAccount, type ValuedAccount } from '../../domain/money/valueAccount.ts';
import { cashBalance } from '../ledger/index.ts';
import type { Reader } from '../store/index.ts';
import { findActiveOrders, type OrderRow } from './orderRepository.ts';
import { instrumentOf, type Prices } from './prices.ts';

/** Current sums and figures of an account with the positions behind them, and its pending orders. */
export type ValuedAccountState = Omit<AccountState, 'maximumOpenOrders'> &
  ValuedAccount<OrderRow> & { readonly pending: readonly OrderRow[] };

/** Loads an account's state: its cash balance, its open orders valued, their margins as charged. */
export const loadAccountState = async (tx: Reader, prices: Prices, accountId: string): Promise<ValuedAccountState> => {
  const balance = await cashBalance(tx, accountId);
  const activeOrders = await findActiveOrders(tx, accountId);
  const { figures, positions } = valueAccount({
    balance,
    orders: activeOrders.filter(({ status }) => status === 'open'),
    quoteOf: (symbol) => prices.latest(symbol),
    instrumentOf: (order) => instrumentOf(prices, order),
  });
  return {
    balance,
    openProfit: figures.openProfit,
    usedMargin: figures.usedMargin,
    openOrders: activeOrders.length,
    figures,
    positions,
    pending: activeOrders.filter(({ status }) => status === 'pending'),
  };
};
