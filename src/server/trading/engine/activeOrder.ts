import { sql } from 'kysely';
import type { Direction } from '../../../domain/orders/direction.ts';
import { pendingTrigger, stopLossTrigger, takeProfitTrigger } from '../../../domain/orders/trigger.ts';
import type { Reader } from '../../store/index.ts';
import type { PendingTrigger } from './triggerIndex.ts';

/** Pending or open order, as far as the engine needs it. */
export type ActiveOrder = {
  readonly id: string;
  readonly accountId: string;
  readonly symbol: string;
  readonly kind: 'market' | 'limit' | 'stop';
  readonly direction: Direction;
  readonly status: 'pending' | 'open';
  readonly volume: string;
  readonly contractSize: string;
  readonly placePrice: string;
  readonly stopLoss: string | null;
  readonly takeProfit: string | null;
  readonly margin: string;
  readonly placedAt: number;
  readonly openedAt: number | null;
  readonly expiresAt: number | null;
  readonly overnightChargedUntil: number | null;
  readonly revision: number;
};

/** Account with active orders, as the engine watches it. */
export type WatchedAccount = {
  readonly id: string;
  /** US dollars. */
  readonly balance: string;
  readonly warned: string | null;
  readonly orders: readonly ActiveOrder[];
};

type AccountRow = Pick<WatchedAccount, 'id' | 'balance' | 'warned'>;

/** Reads accounts with their active orders: all that have any, or the given ones. */
export const readAccounts = async (tx: Reader, ids?: readonly string[]): Promise<readonly WatchedAccount[]> => {
  const named = ids ? sql`and o.account_id = any(${[...ids]}::uuid[])` : sql``;
  const { rows: orders } = await sql<ActiveOrder>`
    select o.id, o.account_id as "accountId", o.symbol, o.kind, o.direction, o.status, o.volume,
      o.contract_size as "contractSize", o.place_price as "placePrice", o.stop_loss as "stopLoss",
      o.take_profit as "takeProfit", o.margin, o.placed_at as "placedAt", o.opened_at as "openedAt",
      o.expires_at as "expiresAt", o.nights_until as "overnightChargedUntil", o.revision
    from orders o where o.status in ('pending', 'open') ${named}
    order by o.account_id, o.placed_at, o.id`.execute(tx);
  const byAccount = new Map<string, ActiveOrder[]>();
  for (const order of orders) {
    const own = byAccount.get(order.accountId);
    if (own) own.push(order);
    else byAccount.set(order.accountId, [order]);
  }
  const { rows: accounts } = await sql<AccountRow>`
    select a.id, a.warned, coalesce((select balance_after from legs where account_id = a.id and ledger_account = 'cash'
      order by sequence desc limit 1), 0) as balance
    from accounts a where a.id = any(${[...byAccount.keys()]}::uuid[])`.execute(tx);
  return accounts.map((account) => ({ ...account, orders: byAccount.get(account.id) ?? [] }));
};

/** Lists the triggers of an order: a pending one's price, an open one's stop loss and take profit. */
export const pendingTriggersOf = (order: ActiveOrder): readonly PendingTrigger[] => {
  const { id: orderId, accountId, revision, symbol, placedAt, direction } = order;
  const entry = { accountId, orderId, revision, symbol, placedAt };
  if (order.status === 'pending') {
    if (order.kind === 'market') return [];
    return [{ ...entry, action: 'open', trigger: pendingTrigger(order.kind, direction, order.placePrice) }];
  }
  const stopLoss = order.stopLoss && stopLossTrigger(direction, order.stopLoss);
  const takeProfit = order.takeProfit && takeProfitTrigger(direction, order.takeProfit);
  return [
    ...(stopLoss ? [{ ...entry, action: 'stop-loss' as const, trigger: stopLoss }] : []),
    ...(takeProfit ? [{ ...entry, action: 'take-profit' as const, trigger: takeProfit }] : []),
  ];
};
