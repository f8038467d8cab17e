import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, PATHS } from '../../../../src/web/navigation/index.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import type { TestCustomer } from '../../../support/signUpCustomer.ts';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';

const GOLD_PRICE = { bid: '4129.10', ask: '4129.45' };
const UNTIL_STALE_MS = 20_000;

/** Ticket of a new customer's demo account, on a server with the examples' price of gold. */
export type TicketPage = {
  readonly server: WebServer;
  readonly customer: TestCustomer;
  /** Opens the ticket of a symbol; where it has a button, waits for it. */
  open(symbol?: string, side?: 'buy' | 'sell', asked?: Readonly<Record<string, string | undefined>>): Promise<void>;
  quote(symbol: string, bid: string, ask: string): Promise<void>;
  /** Silences the feed until its price is stale, or for that long. */
  silence(symbol: string, milliseconds?: number): Promise<void>;
  openOrders(): Promise<Awaited<ReturnType<typeof ordersOf>>>;
  pendingOrders(): Promise<Awaited<ReturnType<typeof ordersOf>>>;
  /** Buys lots at the market elsewhere, as on another device. */
  place(symbol: string, lots: string): Promise<unknown>;
  /** Holds the next call of an operation back for longer than a price needs to move. */
  slow(operationId: string, delayMilliseconds?: number): Promise<unknown>;
};

const ordersOf = async (server: WebServer, token: string, view: 'open' | 'pending') =>
  (await server.succeed('listOrders', { token, account: 'demo', query: { view } })).items;

/** Starts a server for the tests of a file; returns the page of the running test. */
export const ticketPage = (options: { readonly at?: number } = {}): TicketPage => {
  let server: WebServer;
  let customer: TestCustomer;
  const quote = async (symbol: string, bid: string, ask: string) => {
    await server.succeed('setQuote', { path: { symbol }, body: { bid, ask } });
    await server.advance(1000);
  };
  beforeAll(async () => {
    server = await startWebServer(options);
  }, 60_000);
  beforeEach(async () => {
    sessionStorage.clear();
    customer = await server.signUpCustomer();
    if (options.at === undefined) await quote('XAUUSD', GOLD_PRICE.bid, GOLD_PRICE.ask);
  });
  afterAll(() => server.close());
  return {
    get server() {
      return server;
    },
    get customer() {
      return customer;
    },
    quote,
    async open(symbol = 'XAUUSD', side, asked = {}) {
      localStorage.setItem('sun_token', customer.token);
      await renderApp({ origin: server.url, address: address(PATHS.place, { symbol, side, ...asked }) });
    },
    async silence(symbol, milliseconds = UNTIL_STALE_MS) {
      await server.succeed('setFeed', { path: { symbol }, body: { state: 'stalled' } });
      await server.advance(milliseconds);
    },
    openOrders: () => ordersOf(server, customer.token, 'open'),
    pendingOrders: () => ordersOf(server, customer.token, 'pending'),
    place: (symbol: string, lots: string) =>
      server.succeed('placeOrder', {
        token: customer.token,
        account: 'demo',
        body: { symbol, direction: 0, kind: 'market', volume: lots, leverage: 20, priceSeen: '4129.45' } as never,
      }),
    slow: (operationId: string, delayMilliseconds = 1000) =>
      server.succeed('addFault', { body: { operationId, kind: 'delay', times: 1, delayMilliseconds } }),
  };
};

export const button = (name: RegExp | string) => screen.findByRole('button', { name });
export const volume = () => screen.findByRole('textbox', { name: 'Volume, lots' });
export const costs = () => screen.findByRole('region', { name: 'Cost and outcome' });

/** Types lots, replacing the present ones. */
export const typeVolume = async (lots: string) => {
  const field = await volume();
  await userEvent.clear(field);
  if (lots !== '') await userEvent.type(field, lots);
};

/** Opens the question before an order; returns it with the button that agrees. */
export const askedToSend = async (name: RegExp | string) => {
  await userEvent.click(await button(name));
  const question = await screen.findByRole('alertdialog', { name: 'Notice' });
  return { question, agree: within(question).getByRole('button', { name: 'OK' }) };
};

export const send = async (name: RegExp | string) => userEvent.click((await askedToSend(name)).agree);
