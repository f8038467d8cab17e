import { randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import type { AccountType, Schemas } from '../../../src/contract/index.ts';
import { decimal } from '../../../src/domain/decimal.ts';
import type { Instrument } from '../../../src/domain/market/instrument.ts';
import { depositAccepted, post } from '../../../src/server/ledger/index.ts';
import type { Tables } from '../../../src/server/store/index.ts';
import { bookFaults } from '../../../src/server/reconciliation/index.ts';
import { signUpCustomer } from '../../support/signUpCustomer.ts';
import type { TestCall, TestClient } from '../../support/testClient.ts';
import type { TestServer } from '../../support/testServer.ts';

type NewOrder = Schemas['PlaceOrderRequest'];
type Sent = Pick<TestCall<'placeOrder'>, 'account' | 'key' | 'language'>;

/** Order that is placed where a test gives nothing else. */
export const GOLD: NewOrder = { symbol: 'XAUUSD', direction: 0, kind: 'market', volume: '0.10', leverage: 20 };

/** Actions of a customer on one account. The other fields of a call are filled in. */
export const traderOf = (server: TestClient, id: string, token: string, account: AccountType) => {
  const own = { token, account } as const;
  return {
    id,
    token,
    place: (order: Partial<NewOrder> = {}, sent: Sent = {}) =>
      server.call('placeOrder', { ...own, ...sent, body: { ...GOLD, ...order } }),
    /** Places an order that has to open. */
    open: (order: Partial<NewOrder> = {}) => server.succeed('placeOrder', { ...own, body: { ...GOLD, ...order } }),
    /** Places an order that has to stay pending. */
    wait: (kind: 'limit' | 'stop', price: string, order: Partial<NewOrder> = {}) =>
      server.succeed('placeOrder', { ...own, body: { ...GOLD, kind, price, ...order } }),
    change: (orderId: string, change: Omit<Schemas['ChangeOrderRequest'], 'orderId'>, sent: Sent = {}) =>
      server.call('changeOrder', { ...own, ...sent, body: { orderId, ...change } }),
    end: (query: TestCall<'closePosition'>['query'], sent: Sent = {}) =>
      server.call('closePosition', { ...own, ...sent, query: { ...query } }),
    /** Closes a position that has to close, or the given volume of it. */
    close: (orderId: string, volume?: string) =>
      server.succeed('closePosition', { ...own, query: { orderId, ...(volume === undefined ? {} : { volume }) } }),
    endMany: (body: Schemas['CloseOrdersRequest'], sent: Sent = {}) =>
      server.call('closeOrders', { ...own, ...sent, body }),
    reset: (sent: Sent = {}) => server.call('resetDemoAccount', { ...own, ...sent }),
    list: (query: TestCall<'listOrders'>['query'] = {}) =>
      server.succeed('listOrders', { ...own, query: { size: 100, ...query } }),
    life: (id: string) => server.succeed('getOrder', { ...own, path: { id } }),
    /** Returns an order in its current state. */
    order: async (id: string) => (await server.succeed('getOrder', { ...own, path: { id } })).order,
    figures: () => server.succeed('getAccountFigures', own),
  };
};
export type Trader = ReturnType<typeof traderOf>;

/** Signs up a new customer with 100,000.00 USD of demo money. */
export const signUpTrader = async (server: TestServer): Promise<Trader> => {
  const { token } = await signUpCustomer(server);
  const { id } = await server.succeed('getUser', { token });
  return traderOf(server, id, token, 'demo');
};

type CustomerState = Updateable<Tables['customers']>;

/** Sets columns of a customer that otherwise only later operations change. */
export const setCustomer = ({ world: { database } }: TestServer, id: string, state: CustomerState) =>
  database.transaction((tx) => tx.updateTable('customers').set(state).where('id', '=', id).execute());

/** Makes a customer with a verified identity and a passed knowledge check, trading with that much real money. */
export const becomeReal = async (server: TestServer, { id, token }: Trader, money: string): Promise<Trader> => {
  await setCustomer(server, id, {
    active_account: 'real',
    verification_status: 'authenticated',
    knowledge_version: 1,
  });
  await server.world.database.transaction(async (tx) => {
    const accounts = tx.selectFrom('accounts').select(['id', 'scope']).where('customer_id', '=', id);
    const account = await accounts.where('scope', '=', 'real').executeTakeFirstOrThrow();
    await post(
      tx,
      depositAccepted({ account, depositId: randomUUID(), amount: decimal(money), at: server.world.now() }),
    );
  });
  return traderOf(server, id, token, 'real');
};

/**
 * Takes a symbol off its feed and publishes this price, now and every second; resolves when all its effects are done.
 */
export const quote = async (server: TestServer, symbol: string, bid: string, ask: string): Promise<void> => {
  await server.settled();
  await server.succeed('setQuote', { path: { symbol }, body: { bid, ask } });
  await server.settled();
};

/** Publishes one price after the other, without processing between them. */
export const quoteAtOnce = async (server: TestServer, symbol: string, ...prices: readonly [string, string][]) => {
  await server.settled();
  for (const [bid, ask] of prices) void server.world.market.controls.setQuote(symbol, { bid, ask });
  await server.settled();
};

export const setFeed = (server: TestServer, symbol: string, state: 'live' | 'stalled' | 'closed') =>
  server.succeed('setFeed', { path: { symbol }, body: { state } });

/** Offers an instrument on other terms until mocks are restored. */
export const offer = ({ world: { market } }: TestServer, symbol: string, terms: Partial<Instrument>): void => {
  const find = market.find.bind(market);
  jest.spyOn(market, 'find').mockImplementation((wanted) => {
    const found = find(wanted);
    return found && wanted === symbol ? { ...found, ...terms } : found;
  });
};

/** Advances time as the server does; resolves when everything due is done. */
export const pass = async (server: TestServer, milliseconds: number): Promise<void> => {
  await server.settled();
  server.advance(milliseconds);
  await server.settled();
};

/** Ends a test's server, and expects its accounts to have no fault. */
export const closeInOrder = async (server: TestServer): Promise<void> => {
  expect(await bookFaults(server.world.database.reader)).toEqual([]);
  await server.close();
};

/** Counts all rows that an order may leave behind. */
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
