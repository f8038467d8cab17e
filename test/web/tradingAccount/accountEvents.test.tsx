import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { api } from '../../../src/web/api/index.ts';
import { startWebServer, type WebServer } from '../../support/webServer.ts';
import {
  DEMO,
  followAccount,
  type FollowedAccount,
  GOLD,
  REFETCH,
  type Requests,
  watchRequests,
} from './followedAccount.tsx';

describe('what is read again after a change of an account', () => {
  let server: WebServer;
  let token: string;
  let requests: Requests;
  let app: FollowedAccount;

  beforeAll(async () => {
    server = await startWebServer();
  }, 60_000);
  beforeEach(async () => {
    await setGold('4100.00', '4100.35');
    ({ token } = await server.signUpCustomer());
    requests = watchRequests(server);
    app = await followAccount(server, token, requests);
  });
  afterEach(() => {
    requests.stop();
    app.market.close();
  });
  afterAll(() => server.close());

  const own = () => ({ token, account: 'demo' }) as const;
  const elsewhere = {
    place: (order: object = {}) =>
      act(() => server.succeed('placeOrder', { ...own(), body: { ...GOLD, kind: 'market', ...order } as never })),
    close: (orderId: string, volume?: string) =>
      act(() => server.succeed('closePosition', { ...own(), query: { orderId, ...(volume && { volume }) } })),
  };
  const setGold = async (bid: string, ask: string) => {
    await server.succeed('setQuote', { path: { symbol: 'XAUUSD' }, body: { bid, ask } });
    await server.advance(1000);
  };
  const calls = () => requests.asked.map((request) => request.split('?')[0]);

  it('reads nothing again after a market buy whose event comes before or with its answer [SOC-59, SOC-65]', async () => {
    await act(app.buy);
    await app.isAsServed();
    expect(requests.asked).toEqual(['POST /api/entrust/open']);
  });

  it('shows a bought position before the order is answered', async () => {
    const release = requests.hold(/entrust/);
    let isAnswered = false;
    const buying = app.buy().then(() => (isAnswered = true));
    await waitFor(() => expect(app.live().positions).toHaveLength(1));
    expect(isAnswered).toBe(false);
    release();
    await act(() => buying);
    await app.isAsServed();
    expect(requests.asked).toEqual(['POST /api/entrust/open']);
  });

  it('reads nothing again after a market buy whose event a reopened socket repeats after the answer [SOC-59, SOC-64]', async () => {
    app.market.close();
    await act(app.buy);
    expect(app.events()).toEqual([]);
    act(() => app.market.reopen());
    await app.isAsServed();
    expect(requests.asked).toEqual(['POST /api/entrust/open']);
  });

  it('reads everything again once after an answer whose event does not come', async () => {
    app.market.close();
    await act(app.buy);
    await app.isAsServed();
    expect(requests.asked.toSorted()).toEqual([...REFETCH, 'POST /api/entrust/open']);
  });

  it('reads everything again at once after an answer while the socket is missed', async () => {
    // Prices are missed of a position that is shown.
    await elsewhere.place();
    await app.isAsServed();
    app.market.close();
    await waitFor(() => expect(app.store.getState().market.isSocketMissed).toBe(true), { timeout: 5000 });
    await act(app.buy);
    expect(requests.asked.toSorted()).toEqual([...REFETCH, 'POST /api/entrust/open']);
    await app.isAsServed();
  });

  it('reads nothing again after a fill by trigger, nor after a part of it and then the rest is closed [SOC-65]', async () => {
    const key = () => ({ ...DEMO, 'Idempotency-Key': crypto.randomUUID() });
    const placeOrderRequest = { ...GOLD, kind: 'limit', price: '4090.00' } as const;
    await act(() => app.store.dispatch(api.endpoints.placeOrder.initiate({ ...key(), placeOrderRequest })).unwrap());
    await app.isAsServed();
    expect(app.result.current.pending.orders).toHaveLength(1);
    await act(() => setGold('4089.00', '4089.35'));
    await waitFor(() => expect(app.live().positions).toHaveLength(1));
    await app.isAsServed();
    expect(app.result.current.pending.orders).toEqual([]);
    const orderId = app.live().positions[0]?.order.id ?? '';
    const close = (volume?: string) =>
      act(() =>
        app.store
          .dispatch(api.endpoints.closePosition.initiate({ ...key(), orderId, ...(volume && { volume }) }))
          .unwrap(),
      );
    await close('0.04');
    await app.isAsServed();
    expect(app.live().positions[0]?.order.volume).toBe('0.06');
    await close();
    await app.isAsServed();
    expect(calls()).toEqual(['POST /api/entrust/open', 'DELETE /api/turnover', 'DELETE /api/turnover']);
  });

  it('shows what another device changed, in the order of the server’s lists, without reading', async () => {
    const first = await elsewhere.place();
    await elsewhere.place({ direction: 1, volume: '0.20' });
    await app.isAsServed();
    const waiting = await elsewhere.place({ kind: 'limit', price: '4000.00' });
    await elsewhere.place({ kind: 'stop', price: '4200.00' });
    await app.isAsServed();
    await act(() => server.succeed('changeOrder', { ...own(), body: { orderId: first.id, stopLoss: '4000.00' } }));
    await act(() => server.succeed('changeOrder', { ...own(), body: { orderId: waiting.id, price: '4010.00' } }));
    await app.isAsServed();
    await act(() => server.advance(2000));
    await elsewhere.close(first.id, '0.03');
    await app.isAsServed();
    expect(app.live().positions[0]?.order).toMatchObject({ id: first.id, volume: '0.07', stopLoss: '4000.00' });
    await act(() => server.succeed('closeOrders', { ...own(), body: { orderIds: [waiting.id] } }));
    await elsewhere.close(first.id);
    await app.isAsServed();
    expect(requests.asked).toEqual([]);
  });

  it('shows what a close-out of several positions left, without reading', async () => {
    for (const _ of [1, 2, 3, 4]) await elsewhere.place({ volume: '1.00' });
    await app.isAsServed();
    await act(() => setGold('3900.00', '3900.35'));
    await waitFor(() => expect(app.events().filter(({ kind }) => kind === 'closed-out').length).toBeGreaterThan(1));
    await app.isAsServed();
    expect(requests.asked).toEqual([]);
  });

  it('shows a reset of the demo account by another device, with and without orders, without reading', async () => {
    await elsewhere.place();
    await elsewhere.place({ kind: 'limit', price: '4000.00' });
    await app.isAsServed();
    const reset = () => act(() => server.succeed('resetDemoAccount', { ...own() }));
    await reset();
    await app.isAsServed();
    expect(app.live().figures.balance.toFixed(2)).toBe('100000.00');
    await reset();
    await app.isAsServed();
    expect(requests.asked).toEqual([]);
  });

  it('reads the pages of the history again after a closing, each row once', async () => {
    for (const _ of [1, 2, 3, 4]) {
      const { id } = await elsewhere.place();
      await server.advance(1000);
      await elsewhere.close(id);
    }
    const wrapper = ({ children }: { readonly children: ReactNode }) => (
      <Provider store={app.store}>{children}</Provider>
    );
    const { result } = renderHook(() => api.useListOrderPagesInfiniteQuery({ ...DEMO, view: 'history', size: 2 }), {
      wrapper,
    });
    await waitFor(() => expect(result.current.data?.pages).toHaveLength(1));
    await act(() => result.current.fetchNextPage());
    await waitFor(() => expect(result.current.data?.pages).toHaveLength(2));
    const { id } = await elsewhere.place();
    await elsewhere.close(id);
    const rows = () => result.current.data?.pages.flatMap(({ items }) => items.map((row) => row.id)) ?? [];
    const served = async () => (await server.succeed('listOrders', { ...own(), query: { size: 4 } })).items;
    await waitFor(async () => expect(rows()).toEqual((await served()).map((row) => row.id)));
    await app.atRest();
    expect(result.current.data?.pages[0]?.totals.count).toBe(5);
    expect(calls().filter((call) => call !== 'GET /api/turnover')).toEqual([]);
    expect(requests.asked.filter((request) => /view=(open|pending)/.test(request))).toEqual([]);
  });
});
