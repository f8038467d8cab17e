import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
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
      if (result.current.status !== 'ready') throw new Error('It was ready a moment ago.');
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

  it('is nobody’s while nobody is signed in', () => {
    expect(setUp().result.current).toEqual({ status: 'signed-out' });
  });

  it('loads, and then is worth what the server says', async () => {
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

  it('follows each tick of what is open', async () => {
    await buyGold();
    const { store, signIn, ready } = setUp();
    await signIn();
    const { figures } = await ready();
    const quote = await goldQuote();
    const bid = decimal(quote.bid).plus('10.00').toFixed(2);
    act(() => void store.dispatch(ticksReceived([{ ...tickFromWire(quote), bid }])));
    expect((await ready()).figures.openProfit).toEqual(figures.openProfit.plus('100.00'));
  });

  it.each(['listOrders', 'getAccountFigures'] as const)('says when %s failed, and tries again', async (operation) => {
    await fault(operation);
    const { result, signIn, ready } = setUp();
    await signIn();
    await waitFor(() => expect(result.current.status).toBe('error'));
    if (result.current.status === 'error') result.current.refetch();
    await ready();
  });

  it('keeps what it knew while it reads again, and where that fails', async () => {
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

  it('shows at once, on the next screen, what the last one read', async () => {
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

describe('the least freshness', () => {
  it('is stale where one price is unknown, and none without prices', () => {
    const store = createStore({ origin: 'http://127.0.0.1:9', storage: undefined });
    const wrapper = ({ children }: { readonly children: ReactNode }) => <Provider store={store}>{children}</Provider>;
    const leastOf = (symbols: readonly string[]) =>
      renderHook(() => useLeastFreshness(symbols), { wrapper }).result.current;
    expect(leastOf(['XAUUSD'])).toBe('stale');
    expect(leastOf([])).toBeUndefined();
  });
});
