import { type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely';
import { isUuid, type Reader, type Tables, type Transaction } from '../store/index.ts';

/**
 * Columns that an order and its closings have alike, by the names that the code has for them: a further one is added
 * here, to the table and to what writes it.
 */
const OF_ORDER = {
  orderId: 'id',
  accountId: 'account_id',
  number: 'number',
  scope: 'scope',
  symbol: 'symbol',
  kind: 'kind',
  direction: 'direction',
  leverage: 'leverage',
  contractSize: 'contract_size',
  placePrice: 'place_price',
  stopLoss: 'stop_loss',
  takeProfit: 'take_profit',
  openRate: 'open_conversion_rate',
  openRateSymbol: 'open_conversion_symbol',
  openRateSide: 'open_conversion_side',
  openRateAt: 'open_conversion_at',
  placedAt: 'placed_at',
  openedAt: 'opened_at',
  expiresAt: 'expires_at',
  placedVolume: 'placed_volume',
  placedMargin: 'placed_margin',
  placedFee: 'placed_fee',
  revision: 'revision',
  intendedPrice: 'intended_price',
  fillTookMs: 'fill_took_ms',
  overnightChargedUntil: 'nights_until',
  isLiquidated: 'is_liquidated',
} as const satisfies Record<string, keyof Tables['orders']>;

type Stored = Selectable<Tables['orders']>;
type OfOrder = { readonly [Name in keyof typeof OF_ORDER]: Stored[(typeof OF_ORDER)[Name]] };

/** Row of the order list: an order in its current state, or one of its closings. */
export type OrderRow = OfOrder & {
  readonly id: string;
  readonly status: Stored['status'];
  readonly volume: string;
  readonly margin: string;
  readonly fee: string;
  readonly overnightFee: string;
  readonly closePrice: string | null;
  readonly profit: string | null;
  readonly closeRate: string | null;
  readonly closeRateSymbol: string | null;
  readonly closeRateSide: Stored['open_conversion_side'];
  readonly closeRateAt: number | null;
  readonly closedAt: number | null;
  readonly closeReason: Stored['close_reason'];
  readonly exceptionReason: Stored['exception_reason'];
  /** Time of its last state, unix seconds, which the history is sorted by. */
  readonly lastStateAt: number;
};

/** Columns that the engine watches an order by. */
const WATCHED = [
  ...(['accountId', 'symbol', 'kind', 'direction', 'contractSize', 'placePrice', 'stopLoss', 'takeProfit'] as const),
  ...(['placedAt', 'openedAt', 'expiresAt', 'overnightChargedUntil', 'revision', 'isLiquidated'] as const),
];

/** Pending or open order with the columns that the engine watches it by. */
export type ActiveOrder = Pick<OrderRow, (typeof WATCHED)[number] | 'id' | 'volume' | 'margin'> & {
  readonly status: 'pending' | 'open';
};

/** Returns what the engine watches an order by; null for one that has ended. */
export const activeOrderOf = (order: OrderRow): ActiveOrder | null => {
  const { id, status, volume, margin } = order;
  if (status !== 'pending' && status !== 'open') return null;
  const watched = Object.fromEntries(WATCHED.map((name) => [name, order[name]])) as Pick<
    OrderRow,
    (typeof WATCHED)[number]
  >;
  return { id, status, volume, margin, ...watched };
};

/** Selects columns that an order and its closings have alike. */
const columns = (names: readonly (keyof typeof OF_ORDER)[]) =>
  sql.raw(names.map((name) => `o.${OF_ORDER[name]} as "${name}"`).join(', '));

const ALL_OF_ORDER = columns(Object.keys(OF_ORDER) as (keyof typeof OF_ORDER)[]);

/** Columns of an order in its current state. */
export const AS_ORDER = sql`
  o.id, ${ALL_OF_ORDER}, o.status, o.volume, o.margin, o.fee, o.overnight_fee as "overnightFee",
  null::numeric as "closePrice", null::numeric as profit, null::numeric as "closeRate", null::text as "closeRateSymbol",
  null::text as "closeRateSide", null::bigint as "closeRateAt",
  case when o.status in ('closed', 'canceled', 'exception') then o.last_state_at end as "closedAt",
  o.close_reason as "closeReason", o.exception_reason as "exceptionReason", o.last_state_at as "lastStateAt"`;

/** Columns of a closing: the closed volume of its order, with its shares. */
export const AS_CLOSING = sql`
  c.id, ${ALL_OF_ORDER}, 'closed' as status, c.volume, c.margin, c.fee, c.overnight_fee as "overnightFee",
  c.close_price as "closePrice", c.profit, c.conversion_rate as "closeRate", c.conversion_symbol as "closeRateSymbol",
  c.conversion_side as "closeRateSide", c.conversion_at as "closeRateAt", c.closed_at as "closedAt",
  c.reason as "closeReason", null::text as "exceptionReason", c.closed_at as "lastStateAt"`;

/** A plan for one account is kept; one for a list is made anew each time, as it depends on the list's length. */
const ofAccounts = ([only, ...others]: readonly string[]): RawBuilder<SqlBool> =>
  only !== undefined && others.length === 0
    ? sql`o.account_id = ${only}`
    : sql`o.account_id = any(${only === undefined ? [] : [only, ...others]}::uuid[])`;

/**
 * Orders that are pending or open, the oldest of an account first: of the accounts that are named, or that a condition on
 * `o.account_id` meets.
 */
export const findOrdersToWatch = async (
  tx: Reader,
  whose: readonly string[] | RawBuilder<SqlBool>,
): Promise<readonly ActiveOrder[]> => {
  const condition = 'compile' in whose ? whose : ofAccounts(whose);
  const { rows } = await sql<ActiveOrder>`
    select o.id, o.status, o.volume, o.margin, ${columns(WATCHED)}
    from orders o where o.status in ('pending', 'open') and ${condition}
    order by o.account_id, o.placed_at, o.id`.execute(tx);
  return rows;
};

/** Orders of an account that are pending or open, the oldest first. */
export const findActiveOrders = async (tx: Reader, accountId: string): Promise<readonly OrderRow[]> => {
  const { rows } = await sql<OrderRow>`
    select ${AS_ORDER} from orders o where o.account_id = ${accountId} and o.status in ('pending', 'open')
    order by coalesce(o.opened_at, o.placed_at), o.id`.execute(tx);
  return rows;
};

/**
 * Reads an order of the account and locks it until the transaction ends; undefined where the account has no such order.
 */
export const lockOrder = async (tx: Transaction, accountId: string, orderId: string): Promise<OrderRow | undefined> => {
  if (!isUuid(orderId)) return undefined;
  const { rows } = await sql<OrderRow>`
    select ${AS_ORDER} from orders o where o.account_id = ${accountId} and o.id = ${orderId} for update`.execute(tx);
  return rows[0];
};

/** Reads orders of the account and locks them until the transaction ends, by their ids in small letters. */
export const lockOrders = async (
  tx: Transaction,
  accountId: string,
  orderIds: readonly string[],
): Promise<Map<string, OrderRow>> => {
  const { rows } = await sql<OrderRow>`
    select ${AS_ORDER} from orders o
    where o.account_id = ${accountId} and o.id = any(${orderIds.filter(isUuid)}::uuid[])
    order by o.id for update`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
};

/** Finds an order of the account, by its own id or by that of one of its closings. */
export const findOrder = async (tx: Reader, accountId: string, id: string): Promise<OrderRow | undefined> => {
  if (!isUuid(id)) return undefined;
  const { rows } = await sql<OrderRow>`
    select ${AS_ORDER} from orders o where o.account_id = ${accountId}
      and o.id = coalesce((select order_id from closings where id = ${id}), ${id})`.execute(tx);
  return rows[0];
};

/** Lists the closings of an order, the oldest first. */
export const findClosings = async (tx: Reader, orderId: string): Promise<readonly OrderRow[]> => {
  const { rows } = await sql<OrderRow>`
    select ${AS_CLOSING} from closings c join orders o on o.id = c.order_id
    where c.order_id = ${orderId} order by c.closed_at, c.id`.execute(tx);
  return rows;
};
