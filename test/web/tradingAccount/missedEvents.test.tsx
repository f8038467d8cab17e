import { act, waitFor } from '@testing-library/react';
import { api, eventReceived } from '../../../src/web/api/index.ts';
import { createStore } from '../../../src/web/app/store.ts';
import { signedIn } from '../../../src/web/device/session.ts';
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

describe('an event of an account that does not follow what was read', () => {
  let server: WebServer;
  let token: string;
  let requests: Requests;
  let app: FollowedAccount;

  beforeAll(async () => {
    server = await startWebServer();
  }, 60_000);
  beforeEach(async () => {
    ({ token } = await server.signUpCustomer());
    requests = watchRequests(server);
    app = await followAccount(server, token, requests);
  });
  afterEach(() => {
    requests.stop();
    app.market.close();
  });
  afterAll(() => server.close());

  const place = () =>
    act(() => server.succeed('placeOrder', { token, account: 'demo', body: { ...GOLD, kind: 'market' } }));
  /** Events of so many orders, received by another socket; the app itself has none. */
  const eventsOf = async (count: number) => {
    const other = await followAccount(server, token, requests);
    for (let placed = 0; placed < count; placed += 1) await place();
    await waitFor(() => expect(other.events()).toHaveLength(count));
    other.market.close();
    other.unmount();
    requests.asked.splice(0);
    return other.events();
  };
  const missed = async (count: number) => {
    app.market.close();
    return eventsOf(count);
  };
  const [first, second, third, fourth] = [0, 1, 2, 3];
  const at = <T,>(items: readonly T[], index: number): T => {
    const item = items[index];
    if (item === undefined) throw new Error(`There is no item ${index}.`);
    return item;
  };

  it('refetches everything once where events were missed, however many come before the answer [SOC-66]', async () => {
    const events = await missed(4);
    const release = requests.hold(/GET/);
    app.hear(at(events, second));
    app.hear(at(events, third));
    app.hear(at(events, fourth));
    expect(app.live().positions).toEqual([]);
    release();
    await app.isAsServed();
    expect(app.live().positions).toHaveLength(4);
    expect(requests.asked.toSorted()).toEqual(REFETCH);
  });

  it('refetches again with the next event where the refetch for a gap failed', async () => {
    const events = await missed(3);
    const ends = [await server.outage('listOrders'), await server.outage('getAccountFigures')];
    app.hear(at(events, second));
    await waitFor(() => expect(requests.asked.length).toBeGreaterThanOrEqual(REFETCH.length));
    await app.atRest();
    for (const end of ends) await end();
    expect(app.live().positions).toEqual([]);
    requests.asked.splice(0);
    app.hear(at(events, third));
    await app.isAsServed();
    expect(requests.asked.toSorted()).toEqual(REFETCH);
  });

  it('refetches no further while one of the reads for a gap keeps failing', async () => {
    const events = await missed(2);
    const end = await server.outage('listOrders');
    app.hear(at(events, second));
    await waitFor(() => expect(requests.answered.filter((request) => request.includes('rtPrice'))).not.toEqual([]));
    await app.atRest();
    // The balance was read: its answer is the newer one, and the list waits for its own repetition.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await app.atRest();
    expect(requests.asked.toSorted()).toEqual(REFETCH);
    await end();
  });

  it('reads the account again for a margin warning that follows a fee without an event [SOC-92]', async () => {
    const warning = { level: '100', advancePaymentRatio: '99.00' };
    const warned = {
      type: 'event',
      kind: 'warned',
      account: 'demo',
      at: 0,
      order: null,
      review: null,
      investment: null,
      warning,
    } as const;
    app.hear({ ...warned, revision: 1, balance: null, remainder: null });
    await app.atRest();
    expect(requests.asked).toEqual(expect.arrayContaining(['GET /api/user/rtPrice', 'GET /api/turnover?view=open']));
  });

  it('refetches where a customer closes positions that another device has closed', async () => {
    await act(app.buy);
    await app.isAsServed();
    app.market.close();
    await act(() => server.succeed('closeOrders', { token, account: 'demo', body: { scope: 'all' } as never }));
    expect(app.live().positions).toHaveLength(1);
    requests.asked.splice(0);
    const all = { ...DEMO, 'Idempotency-Key': crypto.randomUUID(), closeOrdersRequest: { scope: 'all' } } as never;
    await act(() => app.store.dispatch(api.endpoints.closeOrders.initiate(all)));
    await waitFor(() => expect(app.live().positions).toEqual([]));
  });

  it('applies events that come in the wrong order in that of their revisions', async () => {
    const events = await missed(2);
    const release = requests.hold(/GET/);
    app.hear(at(events, second));
    app.hear(at(events, first));
    expect(app.live().positions).toHaveLength(2);
    expect(app.live().figures.balance.toFixed(2)).toBe(at(events, second).balance);
    release();
    await app.isAsServed();
    expect(requests.asked.toSorted()).toEqual(REFETCH);
  });

  it('changes nothing by an event that comes twice, that is older, or that is of the other account [SOC-64]', async () => {
    await act(app.buy);
    await app.isAsServed();
    const event = at(app.events(), first);
    const before = app.live();
    app.hear({ ...event, balance: '1.00' });
    app.hear({ ...event, balance: '1.00', revision: 0 });
    app.hear({ ...event, balance: '1.00', account: 'real', revision: 2 });
    expect(app.live().figures.balance).toEqual(before.figures.balance);
    expect(app.live().positions.map(({ order }) => order)).toEqual(before.positions.map(({ order }) => order));
    await app.atRest();
    expect(requests.asked).toEqual(['POST /api/entrust/open']);
  });

  it('shows an event during a refetch at once, and keeps it when the older answer comes [SOC-67]', async () => {
    const release = requests.hold(/GET/);
    const { live } = app;
    requests.answered.splice(0);
    act(live().refetch);
    await waitFor(() => expect(requests.answered).toHaveLength(3));
    await place();
    await waitFor(() => expect(app.live().positions).toHaveLength(1));
    const { balance } = app.live().figures;
    release();
    await app.isAsServed();
    expect(app.live().figures.balance).toEqual(balance);
    expect(requests.asked.filter((request) => /view=open|rtPrice/.test(request))).toHaveLength(2);
  });

  it('refetches the older of two answers that a change without an event lies between', async () => {
    app.market.close();
    const release = requests.hold(/rtPrice/);
    requests.answered.splice(0);
    const figures = app.store.dispatch(api.endpoints.getAccountFigures.initiate(DEMO, { forceRefetch: true }));
    await waitFor(() => expect(requests.answered).toContain('GET /api/user/rtPrice'));
    await place();
    const orders = { ...DEMO, view: 'open' } as const;
    await act(() => app.store.dispatch(api.endpoints.listOrders.initiate(orders, { forceRefetch: true })));
    release();
    await act(() => figures);
    await waitFor(() => expect(app.live().positions).toHaveLength(1));
    await app.atRest();
    expect(requests.asked.filter((request) => request.includes('rtPrice'))).toHaveLength(2);
    const said = await server.succeed('getAccountFigures', { token, account: 'demo' });
    expect(app.live().figures.balance.toFixed(2)).toBe(said.balance);
  });

  it('reads nothing for an event of an account of which nothing is read, and applies it to a read that is older', async () => {
    const events = await missed(1);
    const store = createStore({ origin: server.url, storage: undefined });
    store.dispatch(signedIn({ token, userInfo: await server.succeed('getUser', { token }) }));
    await import('../../../src/web/api/applyEvents.ts');
    await act(async () => undefined);
    store.dispatch(eventReceived(at(events, first)));
    expect(requests.asked).toEqual([]);
    const later = { ...at(events, first), revision: 2, balance: '77.00', order: null, kind: 'reset' } as const;
    store.dispatch(eventReceived(later));
    await store.dispatch(api.endpoints.getAccountFigures.initiate(DEMO));
    const { data } = api.endpoints.getAccountFigures.select(DEMO)(store.getState());
    expect(data).toMatchObject({ revision: 2, balance: '77.00' });
    expect(requests.asked).toEqual(['GET /api/user/rtPrice']);
  });

  it('never applies an event of one customer to the account of the next one who signs in', async () => {
    await act(app.buy);
    await app.isAsServed();
    const other = await server.signUpCustomer();
    app.market.close();
    await app.signIn(other.token);
    await waitFor(() => expect(app.result.current.live.status).toBe('ready'));
    await app.atRest();
    expect(app.live().positions).toEqual([]);
    expect(app.live().figures.balance.toFixed(2)).toBe('100000.00');
  });
});
