import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import type { Schemas } from '../../../src/contract/index.ts';
import { api, eventReceived } from '../../../src/web/api/index.ts';
import { createStore } from '../../../src/web/app/store.ts';
import { selectToken, signedIn } from '../../../src/web/device/session.ts';
import { createMarketSocket, MarketContext } from '../../../src/web/market/index.ts';
import { clockRead } from '../../../src/web/market/marketSlice.ts';
import { useLiveAccount, usePendingOrders } from '../../../src/web/tradingAccount/index.ts';
import type { WebServer } from '../../support/webServer.ts';

export const GOLD = { symbol: 'XAUUSD', direction: 0, volume: '0.10', leverage: 20 } as const;
export const DEMO = { 'X-Account': 'demo' } as const;
/** Requests of one refetch of an account. */
export const REFETCH = [
  'GET /api/turnover?view=open',
  'GET /api/turnover?view=pending',
  'GET /api/user/rtPrice',
  'GET /api/user/unread',
];

/** Counts the app's requests to a server, and can hold back their answers. Undone by `stop`. */
export const watchRequests = (server: WebServer) => {
  const { fetch } = globalThis;
  const asked: string[] = [];
  const answered: string[] = [];
  let held: { readonly pattern: RegExp; readonly until: Promise<void> } | undefined;
  globalThis.fetch = async (input, init) => {
    // The test's own client asks with an address; the app with a whole request.
    if (!(input instanceof Request)) return fetch(input, init);
    const request = `${input.method} ${input.url.slice(server.url.length)}`;
    asked.push(request);
    const response = await fetch(input, init);
    answered.push(request);
    if (held?.pattern.test(request)) await held.until;
    return response;
  };
  return {
    /** Requests since the last look, in the order in which they were sent. */
    asked,
    /** Requests that the server has answered, those held back among them. */
    answered,
    /** Holds the server's answers to such requests back, as they are now, until the returned function is called. */
    hold: (pattern: RegExp): (() => void) => {
      let release = () => undefined as void;
      held = { pattern, until: new Promise((resolve) => (release = resolve)) };
      return () => {
        held = undefined;
        release();
      };
    },
    stop: () => {
      globalThis.fetch = fetch;
    },
  };
};
export type Requests = ReturnType<typeof watchRequests>;

/** Prices that move between a read and an event, and what is calculated from them. */
const withoutPrices = (page: Schemas['OrderPage']): Schemas['OrderPage'] => ({
  ...page,
  items: page.items.map((order) => ({ ...order, marketPrice: null, expectedProfit: null, expectedLoss: null })),
});

/** What Home and Positions read of a customer's demo account, on an open socket, once everything is read. */
export const followAccount = async (server: WebServer, token: string, { asked }: Requests) => {
  const store = createStore({ origin: server.url, storage: undefined });
  const actions: unknown[] = [];
  const market = createMarketSocket({
    url: `${server.url.replace('http', 'ws')}/market`,
    dispatch: ((action: { type: string }) => {
      actions.push(action);
      return store.dispatch(action);
    }) as typeof store.dispatch,
    token: () => selectToken(store.getState()),
    schedule: (run) => void setTimeout(run, 0),
  });
  const signIn = async (other: string) => {
    const userInfo = await server.succeed('getUser', { token: other });
    act(() => void store.dispatch(signedIn({ token: other, userInfo })));
  };
  await signIn(token);
  // The app has begun to load it at the sign-in; one test lets that fail.
  await import('../../../src/web/api/applyEvents.ts').catch(() => undefined);
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <Provider store={store}>
      <MarketContext value={market}>{children}</MarketContext>
    </Provider>
  );
  const { result, unmount } = renderHook(
    () => ({ live: useLiveAccount(), pending: usePendingOrders(), unread: api.useGetUnreadCountsQuery() }),
    { wrapper },
  );
  market.reopen();

  const atRest = () =>
    waitFor(() => {
      const queries = Object.values<{ readonly status?: string } | undefined>(store.getState().api.queries);
      expect(queries.some((query) => query?.status === 'pending')).toBe(false);
    });
  const live = () => {
    const shown = result.current.live;
    if (shown.status !== 'ready') throw new Error(`The account is ${shown.status}.`);
    return shown;
  };
  const cached = (view: 'open' | 'pending') =>
    api.endpoints.listOrders.select({ ...DEMO, view })(store.getState()).data;

  /** Resolves once lists, totals and balance shown are those of the server. */
  const isAsServed = async () => {
    const own = { token, account: 'demo' } as const;
    const said = await server.succeed('getAccountFigures', own);
    await waitFor(() => expect(cached('open')?.revision).toBe(said.revision));
    await atRest();
    for (const view of ['open', 'pending'] as const) {
      const page = cached(view);
      const served = await server.succeed('listOrders', { ...own, query: { view } });
      expect(page && withoutPrices(page)).toEqual(withoutPrices(served));
    }
    expect(live().figures.balance.toFixed(2)).toBe(said.balance);
    expect(live().figures.usedMargin.toFixed(2)).toBe(said.usedMargin);
    expect(live().positions).toHaveLength(cached('open')?.items.length ?? -1);
  };

  // The server answers frames in order: with its first pong it knows whose events to send.
  await waitFor(() => expect(actions.some(clockRead.match)).toBe(true));
  await waitFor(() => expect(result.current.live.status).toBe('ready'));
  await atRest();
  asked.splice(0);
  return {
    store,
    market,
    result,
    unmount,
    live,
    atRest,
    isAsServed,
    signIn,
    events: () => actions.filter(eventReceived.match).map(({ payload }) => payload),
    hear: (event: Schemas['EventFrame']) => act(() => void store.dispatch(eventReceived(event))),
    buy: () =>
      store
        .dispatch(
          api.endpoints.placeOrder.initiate({
            ...DEMO,
            'Idempotency-Key': crypto.randomUUID(),
            placeOrderRequest: { ...GOLD, kind: 'market' },
          }),
        )
        .unwrap(),
  };
};
export type FollowedAccount = Awaited<ReturnType<typeof followAccount>>;
