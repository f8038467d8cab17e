import { baseApi as api } from './baseApi.ts';
export const addTagTypes = ['orders'] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      placeOrder: build.mutation<PlaceOrderApiResponse, PlaceOrderApiArg>({
        query: (queryArg) => ({
          url: `/entrust/open`,
          method: 'POST',
          body: queryArg.placeOrderRequest,
          headers: {
            'X-Account': queryArg['X-Account'],
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['orders'],
      }),
      changeOrder: build.mutation<ChangeOrderApiResponse, ChangeOrderApiArg>({
        query: (queryArg) => ({
          url: `/entrust/update`,
          method: 'PUT',
          body: queryArg.changeOrderRequest,
          headers: {
            'X-Account': queryArg['X-Account'],
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['orders'],
      }),
      listOrders: build.query<ListOrdersApiResponse, ListOrdersApiArg>({
        query: (queryArg) => ({
          url: `/turnover`,
          headers: {
            'X-Account': queryArg['X-Account'],
          },
          params: {
            view: queryArg.view,
            status: queryArg.status,
            symbol: queryArg['symbol'],
            from: queryArg['from'],
            to: queryArg.to,
            cursor: queryArg.cursor,
            size: queryArg.size,
          },
        }),
        providesTags: ['orders'],
      }),
      closePosition: build.mutation<ClosePositionApiResponse, ClosePositionApiArg>({
        query: (queryArg) => ({
          url: `/turnover`,
          method: 'DELETE',
          headers: {
            'X-Account': queryArg['X-Account'],
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
          params: {
            orderId: queryArg.orderId,
            volume: queryArg.volume,
            priceSeen: queryArg.priceSeen,
            maximumDeviation: queryArg.maximumDeviation,
            pressedAt: queryArg.pressedAt,
            validForSeconds: queryArg.validForSeconds,
          },
        }),
        invalidatesTags: ['orders'],
      }),
      closeOrders: build.mutation<CloseOrdersApiResponse, CloseOrdersApiArg>({
        query: (queryArg) => ({
          url: `/turnover/close`,
          method: 'POST',
          body: queryArg.closeOrdersRequest,
          headers: {
            'X-Account': queryArg['X-Account'],
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['orders'],
      }),
      getOrder: build.query<GetOrderApiResponse, GetOrderApiArg>({
        query: (queryArg) => ({
          url: `/turnover/order/${encodeURIComponent(String(queryArg.id))}`,
          headers: {
            'X-Account': queryArg['X-Account'],
          },
        }),
        providesTags: ['orders'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as ordersApi };
export type PlaceOrderApiResponse = /** status 200 The answer. */ Order;
export type PlaceOrderApiArg = {
  /** The account that the request means. Missing, the answer is 1001; not the active one, 1201. */
  'X-Account': AccountType;
  /** A UUID that belongs to one press of one button and is sent with each repetition of it. Missing, the answer is 1004; no UUID, 1001.
   */
  'Idempotency-Key': string;
  placeOrderRequest: PlaceOrderRequest;
};
export type ChangeOrderApiResponse = /** status 200 The answer. */ Order;
export type ChangeOrderApiArg = {
  /** The account that the request means. Missing, the answer is 1001; not the active one, 1201. */
  'X-Account': AccountType;
  /** A UUID that belongs to one press of one button and is sent with each repetition of it. Missing, the answer is 1004; no UUID, 1001.
   */
  'Idempotency-Key': string;
  changeOrderRequest: ChangeOrderRequest;
};
export type ListOrdersApiResponse = /** status 200 The answer. */ OrderPage;
export type ListOrdersApiArg = {
  /** The account that the request means. Missing, the answer is 1001; not the active one, 1201. */
  'X-Account': AccountType;
  view?: 'open' | 'pending' | 'history';
  /** Of the history alone. */
  status?: 'all' | 'unsettled' | 'deal' | 'canceled' | 'exception';
  symbol?: Symbol;
  from?: UnixSeconds;
  to?: UnixSeconds;
  /** The `nextCursor` of the page before; absent for the newest. */
  cursor?: string;
  /** How many rows at most. Left out, the history has 20, and the open or pending orders are all there, up to `maximumOpenOrders`. */
  size?: number;
};
export type ClosePositionApiResponse = /** status 200 The answer. */ Order;
export type ClosePositionApiArg = {
  /** The account that the request means. Missing, the answer is 1001; not the active one, 1201. */
  'X-Account': AccountType;
  /** A UUID that belongs to one press of one button and is sent with each repetition of it. Missing, the answer is 1004; no UUID, 1001.
   */
  'Idempotency-Key': string;
  orderId: Id;
  /** Lots to close; all that is open where absent. */
  volume?: Volume;
  /** The price that the customer saw, of the closing side. */
  priceSeen?: Price;
  /** How much worse than `priceSeen` it may close, in points; needs `priceSeen`. */
  maximumDeviation?: number;
  /** The instant of the customer's press, in milliseconds by the server's clock. */
  pressedAt?: UnixMilliseconds;
  /** Seconds after `pressedAt` within which it may close; absent, 10. */
  validForSeconds?: ValidForSeconds;
};
export type CloseOrdersApiResponse = /** status 200 The answer. */ CloseResults;
export type CloseOrdersApiArg = {
  /** The account that the request means. Missing, the answer is 1001; not the active one, 1201. */
  'X-Account': AccountType;
  /** A UUID that belongs to one press of one button and is sent with each repetition of it. Missing, the answer is 1004; no UUID, 1001.
   */
  'Idempotency-Key': string;
  closeOrdersRequest: CloseOrdersRequest;
};
export type GetOrderApiResponse = /** status 200 The answer. */ OrderLife;
export type GetOrderApiArg = {
  /** The account that the request means. Missing, the answer is 1001; not the active one, 1201. */
  'X-Account': AccountType;
  id: Id;
};
export type Id = string;
export type AccountType = 'real' | 'demo';
export type Symbol = string;
export type OrderKind = 'market' | 'limit' | 'stop';
export type Direction = 0 | 1;
export type OrderStatus = 'pending' | 'open' | 'closed' | 'canceled' | 'exception';
export type Volume = string;
export type Decimal = string;
export type Price = string;
export type Money = string;
export type UnixSeconds = number;
export type Conversion = {
  /** US dollars for one unit of the quote currency: at most 12 decimals, no zeros at their end; `1` if the quote currency is USD. */
  rate: Decimal;
  /** The pair; null if the quote currency is USD. */
  symbol: Symbol | null;
  /** Side of the pair, null if `symbol` is null. If the instrument is itself the pair, that of an opening is the side that the order opened at, and that of a closing the one that CNV-12 says. */
  side: ('bid' | 'ask' | 'mid') | null;
  /** Time of the pair's quote in whole seconds, rounded down; without a pair, the instant of the fill or the closing. */
  at: UnixSeconds;
};
export type OrderCloseReason =
  'customer' | 'stop-loss' | 'take-profit' | 'close-out' | 'demo-reset' | 'loan-liquidation' | 'expired' | 'correction';
export type OrderExceptionReason =
  'instrument-not-offered' | 'quote-stale' | 'leverage-not-offered' | 'margin-not-enough' | 'stops-passed';
export type Order = {
  id: Id;
  /** The order that this row belongs to; its own id, except in a closing row. */
  orderId: Id;
  /** The order number that people read. */
  number: string;
  account: AccountType;
  symbol: Symbol;
  kind: OrderKind;
  direction: Direction;
  status: OrderStatus;
  /** Whether it was placed pending; stays true when filled. */
  pendingOrder: boolean;
  /** Lots. Of an open order those still open, of a closing those that it closed, otherwise those placed. */
  volume: Volume;
  /** Ratio of a position to its margin: 20 means that the margin is a twentieth. */
  leverage: number;
  /** Units a lot. */
  contractSize: Decimal;
  /** The fill price. Before a fill, and if there is none, the pending price. */
  placePrice: Price;
  /** Of a closing row; null otherwise. */
  closePrice: Price | null;
  /** Price at which the position closes with a smaller result; null if none is set. */
  stopLoss: Price | null;
  /** Price at which the position closes with a better result; null if none is set. */
  takeProfit: Price | null;
  /** From the price and rate of the fill; it does not change with the market. 0.00 without a fill. */
  margin: Money;
  /** For opening; negative. */
  fee: Money;
  /** So far; paid is negative, received positive. */
  overnightFee: Money;
  /** Of a closing: the price result alone, without fees. Otherwise null. */
  profit: Money | null;
  /** The rate of the margin; null without a fill. */
  openConversion: Conversion | null;
  /** Of a closing: the rate of its profit. Otherwise null. */
  closeConversion: Conversion | null;
  /** When this was answered: of an open order the price it is valued at, of a pending order its entry side. Otherwise null. */
  marketPrice: Price | null;
  /** Price result at the take profit; null without a take profit. */
  expectedProfit: Money | null;
  /** Price result at the stop loss, positive if it secures a gain; null without a stop loss. */
  expectedLoss: Money | null;
  placedAt: UnixSeconds;
  /** When it filled; null before a fill, and if it never filled. */
  openedAt: UnixSeconds | null;
  /** When it was closed, canceled or became an exception. */
  closedAt: UnixSeconds | null;
  /** When the pending order is canceled; null if it waits until it is canceled. */
  expiresAt: UnixSeconds | null;
  /** Why it was closed or canceled. */
  closeReason: OrderCloseReason | null;
  /** Why the order became an exception; null in every other status. */
  exceptionReason: OrderExceptionReason | null;
};
export type UnixMilliseconds = number;
export type ValidForSeconds = number;
export type PlaceOrderRequest = {
  symbol: Symbol;
  direction: Direction;
  kind: OrderKind;
  volume: Volume;
  /** One of the instrument's choices. */
  leverage: number;
  /** The price that a pending order waits on; without it 2105. Not with `market` (1001). */
  price?: Price | undefined;
  /** The entry price that the customer saw: the ask for a buy, the bid for a sell. A pending order ignores it. */
  priceSeen?: Price | undefined;
  /** By how many points the fill of a market order may be worse than `priceSeen`. Without `priceSeen`, and with a pending order, 1001. */
  maximumDeviation?: number | undefined;
  /** Absent sets none. */
  stopLoss?: Price | undefined;
  /** Absent sets none. */
  takeProfit?: Price | undefined;
  /** The instant at which a pending order is canceled; absent, it waits until it is canceled. Not with `market` (1001). */
  expiresAt?: UnixSeconds | undefined;
  /** The instant of the customer's press, in milliseconds by the server's clock; absent, the request is carried out whenever it comes. */
  pressedAt?: UnixMilliseconds | undefined;
  validForSeconds?: ValidForSeconds | undefined;
};
export type ChangeOrderRequest = {
  orderId: Id;
  /** The new stop loss; null takes it away, absent leaves it as it is. */
  stopLoss?: (Price | null) | undefined;
  /** The new take profit; null takes it away, absent leaves it as it is. */
  takeProfit?: (Price | null) | undefined;
  /** Of a pending order only. */
  price?: Price | undefined;
  /** The new lots, of a pending order only. */
  volume?: Volume | undefined;
  /** The new instant at which a pending order is canceled; null takes it away, absent leaves it as it is. Of a pending order only. */
  expiresAt?: (UnixSeconds | null) | undefined;
  /** The instant of the customer's press, in milliseconds by the server's clock; absent, the request is carried out whenever it comes. */
  pressedAt?: UnixMilliseconds | undefined;
  validForSeconds?: ValidForSeconds | undefined;
};
export type NextCursor = string | null;
export type OrderTotals = {
  /** In the view `history` the closings, otherwise the orders. */
  count: number;
  /** Closings with a net above 0. */
  won: number;
  /** Closings with a net below 0. */
  lost: number;
  /** Of closings; 0.00 in the other views. */
  profit: Money;
  fee: Money;
  overnightFee: Money;
  /** profit + fee + overnightFee. */
  net: Money;
};
export type AccountReset = {
  /** When it was reset. */
  at: UnixSeconds;
  /** The balance after it. */
  balance: Money;
};
export type AccountRevision = number;
export type OrderPage = {
  /** The orders of this page. */
  items: Order[];
  nextCursor: NextCursor;
  totals: OrderTotals;
  /** In the history, the latest 100 demo resets between `from` and `to`, the latest first, the same on each page; otherwise empty. */
  resets: AccountReset[];
  /** The totals of the rows after the first of `resets`; null without one. */
  totalsSinceReset: OrderTotals | null;
  /** Revision of the account at the instant of the read. Pages with different revisions do not belong together. */
  revision: AccountRevision;
};
export type CloseResult = {
  orderId: Id;
  /** `closed` a position, `canceled` a pending order, or `refused`: the order is as it was. */
  result: 'closed' | 'canceled' | 'refused';
  /** Why it was refused; null otherwise. */
  code: (1002 | 2000 | 2002 | 2003 | 2004 | 2117 | 2118) | null;
  msg: string | null;
  /** The closing, or the canceled order, or a refused order in its current state; null if it was not found. */
  order: Order | null;
};
export type CloseResults = {
  /** One result for each order: in the order of `orderIds`, or oldest first for a scope. */
  items: CloseResult[];
};
export type CloseNamedOrders = {
  /** The orders, each once; results are in this order. */
  orderIds: Id[];
  /** What the customer ends: positions, or pending orders. An order of `orderIds` that has the other status is refused; without it, each is ended as it is. */
  status?: ('open' | 'pending') | undefined;
  /** The instant of the customer's press, in milliseconds by the server's clock; absent, the request is carried out whenever it comes. */
  pressedAt?: UnixMilliseconds | undefined;
  validForSeconds?: ValidForSeconds | undefined;
};
export type CloseOrdersInScope = {
  /** `all` orders; positions whose open profit is above 0 (`profit`) or below 0 (`loss`); orders of `symbol`; orders of one side, `direction`. A field that the scope lacks or does not use is answered 1001. */
  scope: 'all' | 'profit' | 'loss' | 'symbol' | 'side';
  symbol?: Symbol | undefined;
  direction?: Direction | undefined;
  /** Only orders of this status; without it, both. */
  status?: ('open' | 'pending') | undefined;
  /** The instant of the customer's press, in milliseconds by the server's clock; absent, the request is carried out whenever it comes. */
  pressedAt?: UnixMilliseconds | undefined;
  validForSeconds?: ValidForSeconds | undefined;
};
export type CloseOrdersRequest = CloseNamedOrders | CloseOrdersInScope;
export type OrderEvent = {
  /** What happened. */
  kind:
    'placed' | 'filled' | 'changed' | 'overnight' | 'part-closed' | 'closed' | 'canceled' | 'exception' | 'corrected';
  at: UnixSeconds;
  /** Of `placed` the price seen or the pending price, of `changed` a new price; otherwise the price at which it happened. */
  price: Price | null;
  /** Lots that the event was about; null if it was about none (see the table in rules/order-list.md). */
  volume: Volume | null;
  /** After this event. */
  stopLoss: Price | null;
  /** After this event. */
  takeProfit: Price | null;
  /** After this event; null for an order without an expiry. */
  expiresAt: UnixSeconds | null;
  /** Result at the take profit after this event; null without one. */
  expectedProfit: Money | null;
  /** Result at the stop loss after this event; null without one. */
  expectedLoss: Money | null;
  /** Change of the used margin: positive when the order fills, negative when a closing sets margin free. */
  margin: Money | null;
  /** What the event changed in the balance: the opening fee, the overnight fee, the profit of a closing, or a correction. */
  amount: Money | null;
  /** What ended the order or made it an exception; null for every other event. */
  reason: OrderCloseReason | OrderExceptionReason | null;
  /** Reason of a correction, in the language asked for, or as a person wrote it; null for every other event. */
  correction: string | null;
};
export type OrderLife = {
  order: Order;
  /** Oldest first. */
  closings: Order[];
  /** Oldest first. */
  events: OrderEvent[];
  /** From the arrival of the request to the fill; of a pending order, from the tick that triggered it. Null before a fill. */
  requestToFillMilliseconds: number | null;
  /** How much better the fill was than `priceSeen` or the pending price; worse is negative. Null before a fill, and for a market order without `priceSeen`. */
  slippage: Decimal | null;
};
export const {
  usePlaceOrderMutation,
  useChangeOrderMutation,
  useListOrdersQuery,
  useLazyListOrdersQuery,
  useClosePositionMutation,
  useCloseOrdersMutation,
  useGetOrderQuery,
  useLazyGetOrderQuery,
} = injectedRtkApi;
