import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { LARGEST_PAGE } from '../../../src/contract/index.ts';
import { decimal } from '../../../src/domain/decimal.ts';
import { api } from '../../../src/web/api/index.ts';
import { createStore } from '../../../src/web/app/store.ts';
import { signedIn, userInfoLoaded } from '../../../src/web/device/session.ts';
import { MarketContext, type MarketSocket } from '../../../src/web/market/index.ts';
import { ticksReceived } from '../../../src/web/market/marketSlice.ts';
import { tickFromWire } from '../../../src/web/market/quote.ts';
import { useLeastFreshness, useLiveAccount } from '../../../src/web/tradingAccount/index.ts';
import { startWebServer, type WebServer } from '../../support/webServer.ts';

const SOCKET: MarketSocket = { watch: () => () => undefined, reopen: () => undefined, close: () => undefined };

describe('the live account', () => {
  let server: WebServer;
  let token: string;

  const goldQuote = async () => {
    const { tabs } = await server.succeed('listMarketTabs');
    const quote = tabs.flatMap(({ instruments }) => instruments).find(({ symbol }) => symbol === 'XAUUSD')?.quote;
    if (!quote) throw new Error('Gold has no price.');
    return quote;
  };
  const buyGold = async () => {
    const body = { symbol: 'XAUUSD', direction: 0, kind: 'market', volume: '0.10', leverage: 20 };
    const { ask: priceSeen } = await goldQuote();
    return server.succeed('placeOrder', { token, account: 'demo', body: { ...body, priceSeen } as never });
  };
  const fault = (operationId: 'listOrders' | 'getAccountFigures') =>
    server.succeed('addFault', { body: { operationId, kind: 'fault', times: 1 } });

  const setUp = () => {
    const store = createStore({ origin: server.url, storage: undefined });
    const wrapper = ({ children }: { readonly children: ReactNode }) => (
      <Provider store={store}>
        <MarketContext value={SOCKET}>{children}</MarketContext>
      </Provider>
    );
    const signIn = async () => {
      const userInfo = await server.succeed('getUser', { token });
      act(() => void store.dispatch(signedIn({ token, userInfo })));
      return userInfo;
    };
    const { result } = renderHook(() => useLiveAccount(), { wrapper });
    const ready = async () => {
      await waitFor(() => expect(result.current.status).toBe('ready'));
      if (result.current.status !== 'ready') throw new Error('The account is no longer ready.');
      return result.current;
    };
    return { store, wrapper, result, signIn, ready };
  };

  beforeAll(async () => {
    server = await startWebServer();
  }, 60_000);
  beforeEach(async () => {
    ({ token } = await server.signUpCustomer());
  });
  afterAll(() => server.close());

  it('has no live account without a signed-in customer', () => {
    expect(setUp().result.current).toEqual({ status: 'signed-out' });
  });

  it('loads the live account, with the server’s figures', async () => {
    await buyGold();
    const { result, signIn, ready } = setUp();
    await signIn();
    expect(result.current.status).toBe('loading');
    const { figures, mode, number, positions } = await ready();
    const said = await server.succeed('getAccountFigures', { token, account: 'demo' });
    expect({ mode, number }).toEqual({ mode: 'demo', number: said.number });
    expect(figures.netWorth.result).toEqual(decimal(said.netWorth));
    expect(figures.availablePrepayment.result).toEqual(decimal(said.availablePrepayment));
    expect(figures.advancePaymentRatio?.result).toEqual(decimal(said.advancePaymentRatio ?? ''));
    expect(positions.map(({ value }) => value?.profit.result)).toEqual(
      said.positions.map(({ profit }) => decimal(profit)),
    );
  });

  it('revalues the live account with each tick of an open position’s symbol', async () => {
    await buyGold();
    const { store, signIn, ready } = setUp();
    await signIn();
    const { figures } = await ready();
    const quote = await goldQuote();
    const bid = decimal(quote.bid).plus('10.00').toFixed(2);
    act(() => void store.dispatch(ticksReceived([{ ...tickFromWire(quote), bid }])));
    expect((await ready()).figures.openProfit).toEqual(figures.openProfit.plus('100.00'));
  });

  it.each(['listOrders', 'getAccountFigures'] as const)(
    'reports an error of the live account when %s fails, and tries again',
    async (operation) => {
      await fault(operation);
      const { result, signIn, ready } = setUp();
      await signIn();
      await waitFor(() => expect(result.current.status).toBe('error'));
      if (result.current.status === 'error') result.current.refetch();
      await ready();
    },
  );

  it('keeps the figures of the live account while it refetches, and when that fails', async () => {
    const { store, signIn, ready } = setUp();
    await signIn();
    const { figures, refetch } = await ready();
    await fault('getAccountFigures');
    act(refetch);
    expect((await ready()).figures).toEqual(figures);
    const read = api.endpoints.getAccountFigures.select({ 'X-Account': 'demo' });
    await waitFor(() => expect(read(store.getState()).isError).toBe(true));
    expect((await ready()).figures).toEqual(figures);
  });

  it('shows at once, on the next screen, the account’s figures that the last one read', async () => {
    const { wrapper, signIn, ready } = setUp();
    await signIn();
    await ready();
    const next = renderHook(() => useLiveAccount(), { wrapper });
    expect(next.result.current.status).toBe('ready');
  });

  it('never shows one account’s figures as the other’s', async () => {
    const { store, result, signIn, ready } = setUp();
    const userInfo = await signIn();
    await ready();
    act(() => void store.dispatch(userInfoLoaded({ ...userInfo, mockStatus: 0 })));
    expect(result.current).toMatchObject({ status: 'loading', mode: 'real' });
  });
});

describe('the live account where an operator has raised the limit of open orders', () => {
  const RAISED = 120;
  let server: WebServer;
  beforeAll(async () => {
    server = await startWebServer({ trading: { isEnabled: true, maximumOpenOrders: RAISED } });
  }, 60_000);
  afterAll(() => server.close());

  it("has the server's equity with more open orders than a page can hold", async () => {
    const { token } = await server.signUpCustomer();
    const { tabs } = await server.succeed('listMarketTabs');
    const quote = tabs.flatMap(({ instruments }) => instruments).find(({ symbol }) => symbol === 'XAUUSD')?.quote;
    const body = {
      symbol: 'XAUUSD',
      direction: 0,
      kind: 'market',
      volume: '0.01',
      leverage: 20,
      priceSeen: quote?.ask,
    };
    for (let held = 0; held < RAISED; held += 1) {
      await server.succeed('placeOrder', { token, account: 'demo', body: body as never });
    }
    const said = await server.succeed('getAccountFigures', { token, account: 'demo' });
    expect(RAISED).toBeGreaterThan(LARGEST_PAGE);

    const store = createStore({ origin: server.url, storage: undefined });
    const wrapper = ({ children }: { readonly children: ReactNode }) => (
      <Provider store={store}>
        <MarketContext value={SOCKET}>{children}</MarketContext>
      </Provider>
    );
    store.dispatch(signedIn({ token, userInfo: await server.succeed('getUser', { token }) }));
    const { result } = renderHook(() => useLiveAccount(), { wrapper });
    await waitFor(() => expect(result.current.status).toBe('ready'));
    if (result.current.status !== 'ready') throw new Error('It was ready a moment ago.');
    const { figures, positions } = result.current;
    expect(positions).toHaveLength(RAISED);
    expect(figures.netWorth.result).toEqual(decimal(said.netWorth));
    expect(figures.usedMargin).toEqual(decimal(said.usedMargin));
  }, 120_000);
});

describe('the least freshness', () => {
  it('rates a sum as stale when one price is unknown, and as exact without symbols', () => {
    const store = createStore({ origin: 'http://127.0.0.1:9', storage: undefined });
    const wrapper = ({ children }: { readonly children: ReactNode }) => <Provider store={store}>{children}</Provider>;
    const leastOf = (symbols: readonly string[]) =>
      renderHook(() => useLeastFreshness(symbols), { wrapper }).result.current;
    expect(leastOf(['XAUUSD'])).toBe('stale');
    expect(leastOf([])).toBeUndefined();
  });
});
