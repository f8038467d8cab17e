import { randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import type { AccountType, Schemas } from '../../../src/contract/index.ts';
import { decimal } from '../../../src/domain/decimal.ts';
import type { Instrument } from '../../../src/domain/market/instrument.ts';
import { depositAccepted, post } from '../../../src/server/ledger/index.ts';
import type { Tables } from '../../../src/server/store/index.ts';
import { bookFaults } from '../../support/bookFaults.ts';
import { signUpCustomer } from '../../support/signUpCustomer.ts';
import type { TestCall, TestClient } from '../../support/testClient.ts';
import type { TestServer } from '../../support/testServer.ts';

type NewOrder = Schemas['PlaceOrderRequest'];
type Sent = Pick<TestCall<'placeOrder'>, 'account' | 'key' | 'language'>;

/** What is placed where a test says nothing else. */
export const GOLD: NewOrder = { symbol: 'XAUUSD', direction: 0, kind: 'market', volume: '0.10', leverage: 20 };

/** What a customer does with one account. What a call needs beside its own is filled in. */
export const traderOf = (server: TestClient, id: string, token: string, account: AccountType) => {
  const own = { token, account } as const;
  return {
    id,
    token,
    place: (order: Partial<NewOrder> = {}, sent: Sent = {}) =>
      server.call('placeOrder', { ...own, ...sent, body: { ...GOLD, ...order } }),
    /** Places an order that has to open. */
    open: (order: Partial<NewOrder> = {}) => server.succeed('placeOrder', { ...own, body: { ...GOLD, ...order } }),
    /** Places an order that has to wait for a price. */
    wait: (kind: 'limit' | 'stop', price: string, order: Partial<NewOrder> = {}) =>
      server.succeed('placeOrder', { ...own, body: { ...GOLD, kind, price, ...order } }),
    change: (orderId: string, change: Omit<Schemas['ChangeOrderRequest'], 'orderId'>, sent: Sent = {}) =>
      server.call('changeOrder', { ...own, ...sent, body: { orderId, ...change } }),
    end: (query: TestCall<'closePosition'>['query'], sent: Sent = {}) =>
      server.call('closePosition', { ...own, ...sent, query: { ...query } }),
    /** Closes a position that has to close, or that much of it. */
    close: (orderId: string, volume?: string) =>
      server.succeed('closePosition', { ...own, query: { orderId, ...(volume === undefined ? {} : { volume }) } }),
    endMany: (body: Schemas['CloseOrdersRequest'], sent: Sent = {}) =>
      server.call('closeOrders', { ...own, ...sent, body }),
    reset: (sent: Sent = {}) => server.call('resetDemoAccount', { ...own, ...sent }),
    list: (query: TestCall<'listOrders'>['query'] = {}) =>
      server.succeed('listOrders', { ...own, query: { size: 100, ...query } }),
    life: (id: string) => server.succeed('getOrder', { ...own, path: { id } }),
    /** An order as it stands. */
    order: async (id: string) => (await server.succeed('getOrder', { ...own, path: { id } })).order,
    figures: () => server.succeed('getAccountFigures', own),
  };
};
export type Trader = ReturnType<typeof traderOf>;

/** A new customer with 100,000.00 USD of demo money. */
export const signUpTrader = async (server: TestServer): Promise<Trader> => {
  const { token } = await signUpCustomer(server);
  const { id } = await server.succeed('getUser', { token });
  return traderOf(server, id, token, 'demo');
};

type CustomerState = Updateable<Tables['customers']>;

/** Brings a customer into a state that only later operations lead to. */
export const setCustomer = ({ world: { database } }: TestServer, id: string, state: CustomerState) =>
  database.transaction((tx) => tx.updateTable('customers').set(state).where('id', '=', id).execute());

/** A customer whose identity and knowledge are proven, trading with that much real money. */
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

/** Takes a symbol off its feed and quotes this price, now and every second; settles when all that it did is done. */
export const quote = async (server: TestServer, symbol: string, bid: string, ask: string): Promise<void> => {
  await server.settled();
  await server.succeed('setQuote', { path: { symbol }, body: { bid, ask } });
  await server.settled();
};

/** Quotes one price after the other, with nothing done between them. */
export const quoteAtOnce = async (server: TestServer, symbol: string, ...prices: readonly [string, string][]) => {
  await server.settled();
  for (const [bid, ask] of prices) server.world.market.controls.setQuote(symbol, { bid, ask });
  await server.settled();
};

export const setFeed = (server: TestServer, symbol: string, state: 'live' | 'stalled' | 'closed') =>
  server.succeed('setFeed', { path: { symbol }, body: { state } });

/** From now on, until mocks are restored, an instrument is offered on other terms. */
export const offer = ({ world: { market } }: TestServer, symbol: string, terms: Partial<Instrument>): void => {
  const find = market.find.bind(market);
  jest.spyOn(market, 'find').mockImplementation((wanted) => {
    const found = find(wanted);
    return found && wanted === symbol ? { ...found, ...terms } : found;
  });
};

/** Lets time pass as the server does, and settles when all that became due is done. */
export const pass = async (server: TestServer, milliseconds: number): Promise<void> => {
  await server.settled();
  server.advance(milliseconds);
  await server.settled();
};

/** Ends a test's server, whose books have to be in order. */
export const closeInOrder = async (server: TestServer): Promise<void> => {
  expect(await bookFaults(server.world.database.reader)).toEqual([]);
  await server.close();
};

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
