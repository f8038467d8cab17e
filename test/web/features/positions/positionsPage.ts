import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../../support/renderApp.tsx';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';

export const POSITIONS = '/pages/position/index';

const row = (symbol: string) => screen.findByRole('button', { name: new RegExp(`^${symbol}`) });

/** Opens the sheet of an action on the only open or pending order. */
const begin = async (action: string, title: string) => {
  await userEvent.click(await row('XAUUSD'));
  await userEvent.click(await screen.findByRole('button', { name: action }));
  return within(await screen.findByRole('dialog', { name: title }));
};

const beginClosing = () => begin('Close', 'Close XAUUSD');

const closePosition = async (name = 'Close 0.10 XAUUSD') => {
  const sheet = await beginClosing();
  await userEvent.click(await sheet.findByRole('button', { name }));
};

/** Starts a server for the tests of a file; returns the positions screen of a new customer's demo account in each. */
export const positionsPage = () => {
  let server: WebServer;
  let token: string;

  const quote = async (symbol: string, bid: string, ask: string) => {
    await server.succeed('setQuote', { path: { symbol }, body: { bid, ask } });
    await server.advance(1000);
  };
  const orders = async (view: 'open' | 'pending' | 'history') =>
    (await server.succeed('listOrders', { token, account: 'demo', query: { view } })).items;

  /** Places an order on gold, of 0.10 lots bought with a leverage of 5 unless said otherwise. */
  const place = (order: object) =>
    server.succeed('placeOrder', {
      token,
      account: 'demo',
      body: { symbol: 'XAUUSD', direction: 0, volume: '0.10', leverage: 5, ...order } as never,
    });

  beforeAll(async () => {
    server = await startWebServer();
  }, 60_000);
  beforeEach(async () => {
    sessionStorage.clear();
    ({ token } = await server.signUpCustomer());
    await quote('XAUUSD', '4100.00', '4100.50');
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => server.close());

  return {
    get server() {
      return server;
    },
    get token() {
      return token;
    },
    quote,
    /** Lets seconds pass on the server and on the device. */
    pass: async (seconds: number) => {
      const { now } = Date;
      jest.spyOn(Date, 'now').mockImplementation(() => now() + seconds * 1000);
      await server.advance(seconds * 1000);
    },
    open: (symbol: string, direction: 0 | 1, volume: string, priceSeen: string) =>
      place({ symbol, direction, kind: 'market', volume, priceSeen }),
    /** Places a pending order: a buy limit of gold at 4050.50, 0.10 lots, unless said otherwise. */
    placePending: (change: object = {}) => place({ kind: 'limit', price: '4050.50', ...change }),
    place,
    orders,
    closings: async () => (await orders('history')).filter(({ status }) => status === 'closed'),
    show: (address = POSITIONS) => {
      localStorage.setItem('sun_token', token);
      return renderApp({ origin: server.url, address });
    },
    account: () => screen.findByRole('region', { name: 'Account' }),
    row,
    begin,
    beginClosing,
    closePosition,
  };
};
