import type { Schemas } from '../../../src/contract/index.ts';
import { signUpCustomer } from '../../support/signUpCustomer.ts';
import type { TestCall } from '../../support/testClient.ts';
import type { TestServer } from '../../support/testServer.ts';

type NewOrder = Schemas['PlaceOrderRequest'];
type Sent = Pick<TestCall<'placeOrder'>, 'account' | 'key' | 'language'>;

/** What is placed where a test says nothing else. */
export const GOLD: NewOrder = { symbol: 'XAUUSD', direction: 0, kind: 'market', volume: '0.10', leverage: 20 };

/** A new customer with 100,000.00 USD of demo money. What a call needs beside its own is filled in. */
export const signUpTrader = async (server: TestServer) => {
  const { token } = await signUpCustomer(server);
  const { id } = await server.succeed('getUser', { token });
  const own = { token, account: 'demo' } as const;
  return {
    id,
    token,
    place: (order: Partial<NewOrder> = {}, sent: Sent = {}) =>
      server.call('placeOrder', { ...own, ...sent, body: { ...GOLD, ...order } }),
    /** Places an order that has to open. */
    open: (order: Partial<NewOrder> = {}) => server.succeed('placeOrder', { ...own, body: { ...GOLD, ...order } }),
    end: (query: TestCall<'closePosition'>['query'], sent: Sent = {}) =>
      server.call('closePosition', { ...own, ...sent, query: { ...query } }),
    /** Closes a position that has to close. */
    close: (orderId: string) => server.succeed('closePosition', { ...own, query: { orderId } }),
    list: (query: TestCall<'listOrders'>['query'] = {}) =>
      server.succeed('listOrders', { ...own, query: { size: 100, ...query } }),
    figures: () => server.succeed('getAccountFigures', own),
  };
};
export type Trader = Awaited<ReturnType<typeof signUpTrader>>;

/** Takes a symbol off its feed and quotes this price, now and every second. */
export const quote = (server: TestServer, symbol: string, bid: string, ask: string) =>
  server.succeed('setQuote', { path: { symbol }, body: { bid, ask } });

export const setFeed = (server: TestServer, symbol: string, state: 'live' | 'stalled' | 'closed') =>
  server.succeed('setFeed', { path: { symbol }, body: { state } });

/** How many rows there are of all that an order may leave behind. */
export const rowsWritten = async ({ world: { database } }: TestServer) => {
  const count = async (table: 'orders' | 'closings' | 'order_events' | 'postings' | 'legs' | 'idempotency_keys') => {
    const { rows } = await database.reader
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    return rows;
  };
  return {
    orders: await count('orders'),
    closings: await count('closings'),
    orderEvents: await count('order_events'),
    postings: await count('postings'),
    legs: await count('legs'),
    keptAnswers: await count('idempotency_keys'),
  };
};
