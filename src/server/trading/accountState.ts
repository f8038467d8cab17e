import type { AccountState } from '../../domain/money/orderCost.ts';
import { valueAccount, type ValuedAccount } from '../../domain/money/valueAccount.ts';
import { cashBalance } from '../ledger/index.ts';
import type { Reader } from '../store/index.ts';
import { type ActiveOrder, findActiveOrders, findOrdersToWatch, type OrderRow } from './orderRepository.ts';
import { instrumentOf, type Prices } from './prices.ts';

/** Current sums and figures of an account with the positions behind them, and its pending orders. */
export type ValuedAccountState<Order = OrderRow> = Omit<AccountState, 'maximumOpenOrders'> &
  ValuedAccount<Order> & { readonly pending: readonly Order[] };

/** Finds the pending and open orders of an account, with as much of each as the caller needs. */
type OrderFinder<Order> = (tx: Reader, accountId: string) => Promise<readonly Order[]>;

const loadWith = async <Order extends Pick<OrderRow, keyof ActiveOrder>>(
  find: OrderFinder<Order>,
  tx: Reader,
  prices: Prices,
  accountId: string,
): Promise<ValuedAccountState<Order>> => {
  const [balance, activeOrders] = await Promise.all([cashBalance(tx, accountId), find(tx, accountId)]);
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

/** Loads an account's state: its cash balance, its open orders valued, their margins as charged. */
export const loadAccountState = (tx: Reader, prices: Prices, accountId: string): Promise<ValuedAccountState> =>
  loadWith(findActiveOrders, tx, prices, accountId);

/** Loads the state of an account that a new order is checked against; quicker, as it reads less of each order. */
export const loadSumsForOrder = (
  tx: Reader,
  prices: Prices,
  accountId: string,
): Promise<ValuedAccountState<ActiveOrder>> =>
  loadWith<ActiveOrder>((reader, id) => findOrdersToWatch(reader, [id]), tx, prices, accountId);
