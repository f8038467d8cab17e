import { sql } from 'kysely';
import type { Reader } from '../../src/server/store/index.ts';
import type { LevelMark } from './levelMarks.ts';

/** Order as the database stores it. Prices, lots and money are texts, instants seconds. */
export type OrderSeen = {
  readonly id: string;
  readonly accountId: string;
  readonly symbol: string;
  readonly kind: 'market' | 'limit' | 'stop';
  readonly direction: 0 | 1;
  readonly status: 'pending' | 'open' | 'closed' | 'canceled' | 'exception';
  readonly volume: string;
  readonly placedVolume: string;
  readonly leverage: number;
  readonly placePrice: string;
  readonly intendedPrice: string | null;
  readonly stopLoss: string | null;
  readonly takeProfit: string | null;
  readonly margin: string;
  readonly placedMargin: string;
  readonly placedFee: string;
  readonly placedAt: number;
  readonly openedAt: number | null;
  readonly expiresAt: number | null;
  readonly closeReason: string | null;
  /** True where a loan's liquidation left it open, as its market was closed. */
  readonly isLiquidated: boolean;
};

export type ClosingSeen = {
  readonly id: string;
  readonly orderId: string;
  readonly accountId: string;
  readonly volume: string;
  readonly closePrice: string;
  readonly profit: string;
  readonly reason: string;
  readonly closedAt: number;
};

/** Account as the database stores it, with since when its close-out waits for a quote that confirms it. */
export type AccountSeen = LevelMark & {
  readonly id: string;
  readonly customerId: string;
  readonly scope: 'real' | 'demo';
  readonly balance: string;
  /** Sum of all negative balance protection. */
  readonly madeGood: string;
  /** Sum of all that came back of AI investments at their end. */
  readonly settled: string;
};

/** State of all orders and money at one instant. */
export type BooksSeen = {
  readonly orders: ReadonlyMap<string, OrderSeen>;
  readonly closings: readonly ClosingSeen[];
  readonly accounts: ReadonlyMap<string, AccountSeen>;
};

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));

export const readBooks = async (reader: Reader): Promise<BooksSeen> => {
  const orders = await sql<OrderSeen>`
    select id, account_id as "accountId", symbol, kind, direction, status, volume, placed_volume as "placedVolume",
      leverage, place_price as "placePrice", intended_price as "intendedPrice", stop_loss as "stopLoss",
      take_profit as "takeProfit", margin, placed_margin as "placedMargin", placed_fee as "placedFee",
      placed_at as "placedAt", opened_at as "openedAt", expires_at as "expiresAt", close_reason as "closeReason",
      is_liquidated as "isLiquidated"
    from orders order by placed_at, id`.execute(reader);
  const closings = await sql<ClosingSeen>`
    select id, order_id as "orderId", account_id as "accountId", volume, close_price as "closePrice", profit, reason,
      closed_at as "closedAt" from closings order by id`.execute(reader);
  const accounts = await sql<AccountSeen>`
    select a.id, customer_id as "customerId", a.scope, close_out_seen_ms as "seenMs", close_out_seen_symbol as "seenSymbol", coalesce(sum(amount), 0) as balance,
      coalesce(sum(amount) filter (where kind = 'protection'), 0) as "madeGood",
      coalesce(sum(amount) filter (where kind = 'investment-settled'), 0) as settled
    from accounts a left join legs on account_id = a.id and ledger_account = 'cash'
      left join postings p on p.id = posting_id
    group by a.id order by a.id`.execute(reader);
  return { orders: byId(orders.rows), closings: closings.rows, accounts: byId(accounts.rows) };
};

/** Returns the closings that are in `after` and not in `before`. */
export const newClosings = (before: BooksSeen, after: BooksSeen): readonly ClosingSeen[] => {
  const known = new Set(before.closings.map(({ id }) => id));
  return after.closings.filter(({ id }) => !known.has(id));
};

/** Returns the orders that are filled in `after` and were not in `before`. */
export const newFills = (before: BooksSeen, after: BooksSeen): readonly OrderSeen[] =>
  [...after.orders.values()].filter(({ id, openedAt }) => openedAt !== null && !isFilled(before, id));

/** True when an order was ever filled. */
export const isFilled = ({ orders }: BooksSeen, orderId: string): boolean =>
  (orders.get(orderId)?.openedAt ?? null) !== null;
