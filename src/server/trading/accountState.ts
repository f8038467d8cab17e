import type { AccountState } from '../../domain/money/orderCost.ts';
import { valueAccount, type ValuedAccount } from '../../domain/money/valueAccount.ts';
import { cashBalance } from '../ledger/index.ts';
import type { Reader } from '../store/index.ts';
import { findActiveOrders, type OrderRow } from './orderRow.ts';
import { instrumentOf, type Prices } from './prices.ts';

/** An account at this moment: its sums, its figures, what they are made of, and the orders that are pending. */
export type ValuedAccountState = Omit<AccountState, 'maximumOpenOrders'> &
  ValuedAccount<OrderRow> & { readonly pending: readonly OrderRow[] };

/** Loads where an account stands: its cash legs, its open orders valued, their margins as they were kept. */
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
