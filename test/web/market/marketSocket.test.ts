import { waitFor } from '@testing-library/react';
import { api } from '../../../src/web/api/index.ts';
import { type AppStore, createStore } from '../../../src/web/app/store.ts';
import { selectSignInNeeded, selectToken, signedIn, type UserInfo } from '../../../src/web/device/session.ts';
import { createMarketSocket, type MarketSocket } from '../../../src/web/market/index.ts';
import { type SocketServer, startSocketServer } from '../../support/socketServer.ts';

/** Time limit for reopening: a socket that the server has closed is opened again within five seconds. */
const BACK = { timeout: 10_000 };
const NO_ORDER = { revision: null, order: null, remainder: null, balance: null, investment: null };
const NOW = 1_790_000_000_000;
const TOKEN_REFUSED = { type: 'error', code: 401, msg: 'No session.', frame: 'authenticate', symbol: null } as const;
const tick = (bid: string, sequence: number) => ({
  symbol: 'XAUUSD',
  bid,
  ask: '4129.45',
  change: '0.84',
  dayLow: '4088.20',
  dayHigh: '4136.90',
  time: NOW,
  sequence,
});
const quote = (bid: string, sequence: number) => ({
  ...tick(bid, sequence),
  previousClose: '4094.85',
  state: 'trading' as const,
  nextOpenAt: null,
  halt: null,
});
const snapshot = (bid: string, sequence: number) => ({ type: 'snapshot', quotes: [quote(bid, sequence)] }) as const;
const ticked = (...ticks: ReturnType<typeof tick>[]) => ({ type: 'tick', ticks }) as const;

let server: SocketServer;
let store: AppStore;
let market: MarketSocket;
let frames: (() => void)[];
let actions: string[];

beforeEach(async () => {
  server = await startSocketServer();
  store = createStore({ origin: 'http://127.0.0.1', storage: undefined });
  frames = [];
  const own: string[] = [];
  actions = own;
  market = createMarketSocket({
    url: server.url,
    dispatch: ((action: { type: string }) => {
      own.push(action.type);
      return store.dispatch(action);
    }) as AppStore['dispatch'],
    token: () => selectToken(store.getState()),
    schedule: (run) => frames.push(run),
  });
});
afterEach(async () => {
  market.close();
  await server.close();
});

const bid = () => store.getState().market.quotes['XAUUSD']?.bid;
const heard = (type: string) => server.heard.filter((frame) => frame.type === type);
const turnFrame = () => frames.splice(0).forEach((run) => run());

/** Opens a socket with a subscription and its first snapshot. */
const openWith = async (first: ReturnType<typeof snapshot>) => {
  market.watch(['XAUUSD']);
  await waitFor(() => expect(heard('subscribe').length).toBeGreaterThan(0));
  server.say(first);
  await waitFor(() => expect(bid()).toBe(first.quotes[0]?.bid));
};

describe('the market socket', () => {
  it('opens the market socket for the first subscribed symbol, and leaves it closed without one', async () => {
    market.reopen();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(server.opened()).toBe(0);
    market.watch(['XAUUSD']);
    await waitFor(() => expect(heard('subscribe')).toEqual([{ type: 'subscribe', symbols: ['XAUUSD'] }]));
  });

  it('sends the signed-in customer’s token before anything else [SOC-88]', async () => {
    store.dispatch(signedIn({ token: 'a-token', userInfo: {} as UserInfo }));
    market.watch(['XAUUSD']);
    await waitFor(() => expect(server.heard.length).toBeGreaterThan(1));
    expect(server.heard[0]).toMatchObject({ type: 'authenticate', token: 'a-token' });
  });

  it('turns the ticks of a frame into one action', async () => {
    await openWith(snapshot('4129.10', 1));
    actions.length = 0;
    server.say(ticked(tick('4129.12', 2)));
    server.say(ticked(tick('4129.14', 3)));
    await waitFor(() => expect(frames.length).toBe(1));
    await new Promise((resolve) => setTimeout(resolve, 50));
    turnFrame();
    expect(bid()).toBe('4129.14');
    expect(actions.filter((type) => type === 'market/ticksReceived')).toHaveLength(1);
  });

  it('requests a snapshot when a gap in the sequence shows that ticks were lost [SOC-36]', async () => {
    await openWith(snapshot('4129.10', 1));
    server.say(ticked(tick('4129.30', 5)));
    await waitFor(() => expect(heard('subscribe')).toHaveLength(2));
  });

  it('ignores a tick that comes twice or late [SOC-35]', async () => {
    await openWith(snapshot('4129.10', 7));
    server.say(ticked(tick('4000.00', 6)));
    server.say(ticked(tick('4129.20', 8)));
    await waitFor(() => expect(frames.length).toBeGreaterThan(0));
    await new Promise((resolve) => setTimeout(resolve, 50));
    turnFrame();
    expect(bid()).toBe('4129.20');
  });

  it('shows the quote of a snapshot, and no tick that came before it [SOC-128]', async () => {
    await openWith(snapshot('4129.10', 1));
    server.say(ticked(tick('4129.20', 2)));
    await waitFor(() => expect(frames.length).toBeGreaterThan(0));
    server.say(snapshot('4129.15', 2));
    await waitFor(() => expect(bid()).toBe('4129.15'));
    turnFrame();
    expect(bid()).toBe('4129.15');
  });

  it('ignores a frame and a field of a later version [GRO-10, GRO-12]', async () => {
    await openWith(snapshot('4129.10', 1));
    const laterFrame = { type: 'added-later', symbol: 'XAUUSD', bid: '4000.00' } as const;
    const laterTick = { ...tick('4129.20', 2), addedLater: [1] };
    server.say(laterFrame);
    server.say(ticked(laterTick));
    await waitFor(() => expect(frames.length).toBeGreaterThan(0));
    turnFrame();
    expect(bid()).toBe('4129.20');
    expect(server.opened()).toBe(1);
  });

  it('opens the market socket again when it is dropped, and sends its subscriptions again [SOC-88, SOC-38]', async () => {
    await openWith(snapshot('4129.10', 1));
    server.drop();
    await waitFor(() => expect(server.opened()).toBe(2), BACK);
    await waitFor(() => expect(heard('subscribe')).toHaveLength(2));
    // The number is that of the socket before; on the new one it is the first known.
    server.say(ticked(tick('4129.20', 1)));
    await waitFor(() => expect(heard('subscribe')).toHaveLength(3));
  });

  it('turns prices stale when the market socket does not reopen, but not on a screen without prices', async () => {
    store.dispatch(signedIn({ token: 'a-token', userInfo: {} as UserInfo }));
    market.reopen();
    await waitFor(() => expect(server.open()).toBe(1));
    await server.close();
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(actions).not.toContain('market/socketMissed');
    market.watch(['XAUUSD']);
    await waitFor(() => expect(actions).toContain('market/socketMissed'));
  });

  it('closes the market socket on navigation and opens it again 200 ms later (§2) [APP-6]', async () => {
    await openWith(snapshot('4129.10', 1));
    const leftAt = Date.now();
    market.reopen();
    await waitFor(() => expect(server.open()).toBe(0));
    await waitFor(() => expect(server.opened()).toBe(2));
    expect(Date.now() - leftAt).toBeGreaterThanOrEqual(195);
  });

  it('leaves the market socket closed while the app is hidden, whatever is subscribed [APP-7]', async () => {
    await openWith(snapshot('4129.10', 1));
    market.close();
    market.watch(['EURUSD']);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(server.opened()).toBe(1);
  });

  it('reads the server’s clock from each pong [QTE-14]', async () => {
    market.watch(['XAUUSD']);
    await waitFor(() => expect(heard('ping')).toHaveLength(1));
    server.say({ type: 'pong', serverTime: Date.now() + 3_600_000 });
    await waitFor(() => {
      expect(Math.abs(store.getState().market.clockOffsetMs - 3_600_000)).toBeLessThan(500);
    });
  });

  it('announces an event of the account to the app', async () => {
    market.watch(['XAUUSD']);
    await waitFor(() => expect(server.opened()).toBe(1));
    const warning = { level: '100', advancePaymentRatio: '99.87' };
    server.say({ type: 'event', kind: 'warned', account: 'demo', at: 1, ...NO_ORDER, warning, review: null });
    await waitFor(() => expect(actions).toContain('account/eventReceived'));
  });

  it('ignores an event that a new market socket repeats [SOC-91]', async () => {
    market.watch(['XAUUSD']);
    await waitFor(() => expect(server.opened()).toBe(1));
    const warning = { level: '100', advancePaymentRatio: '99.87' };
    const event = {
      type: 'event',
      kind: 'warned',
      account: 'demo',
      at: 1,
      ...NO_ORDER,
      warning,
      review: null,
    } as const;
    server.say(event);
    server.say(event);
    server.say({ ...event, at: 2 });
    server.say({ type: 'pong', serverTime: NOW });
    await waitFor(() => expect(actions).toContain('market/clockRead'));
    expect(actions.filter((type) => type === 'account/eventReceived')).toHaveLength(2);
  });

  it('announces two outcomes of one request in the same second, and neither of them twice', async () => {
    market.watch(['XAUUSD']);
    await waitFor(() => expect(server.opened()).toBe(1));
    const outcome = (revision: number) => {
      const request = { subject: 'withdrawal', id: 'f2a7c610-3e9b-4d58-a1c4-7b90e5d2863f', status: 'success' } as const;
      const review = { ...request, revision };
      return { type: 'event', kind: 'reviewed', account: 'real', at: 1, ...NO_ORDER, warning: null, review } as const;
    };
    for (const revision of [1, 2, 1, 2]) server.say(outcome(revision));
    server.say({ type: 'pong', serverTime: NOW });
    await waitFor(() => expect(actions).toContain('market/clockRead'));
    expect(actions.filter((type) => type === 'account/eventReceived')).toHaveLength(2);
  });

  it('ignores events and unread counts of a socket that was opened with the token of another session', async () => {
    store.dispatch(signedIn({ token: 'of one customer', userInfo: {} as UserInfo }));
    market.watch(['XAUUSD']);
    await waitFor(() => expect(heard('authenticate')).toHaveLength(1));
    store.dispatch(signedIn({ token: 'of another customer', userInfo: {} as UserInfo }));
    const warning = { level: '100', advancePaymentRatio: '99.87' };
    server.say({ type: 'event', kind: 'warned', account: 'demo', at: 1, ...NO_ORDER, warning, review: null });
    server.say({ type: 'unread', deal: 1, dealError: 2, total: 3 });
    server.say({ type: 'pong', serverTime: NOW });
    await waitFor(() => expect(actions).toContain('market/clockRead'));
    expect(actions).not.toContain('account/eventReceived');
    expect(api.endpoints.getUnreadCounts.select()(store.getState()).data).toBeUndefined();
  });

  it('stores the unread count of notifications that the server sends', async () => {
    market.watch(['XAUUSD']);
    await waitFor(() => expect(server.opened()).toBe(1));
    server.say({ type: 'unread', deal: 1, dealError: 2, total: 3 });
    await waitFor(() =>
      expect(api.endpoints.getUnreadCounts.select()(store.getState()).data).toEqual({
        deal: 1,
        dealError: 2,
        total: 3,
      }),
    );
  });

  it('asks for sign-in when the server refuses the socket’s token', async () => {
    store.dispatch(signedIn({ token: 'old', userInfo: {} as UserInfo }));
    market.watch(['XAUUSD']);
    await waitFor(() => expect(heard('authenticate')).toHaveLength(1));
    server.say(TOKEN_REFUSED);
    await waitFor(() => expect(selectSignInNeeded(store.getState())).toBe(true));
  });

  it('ends only the session of the token that the socket was opened with', async () => {
    store.dispatch(signedIn({ token: 'old', userInfo: {} as UserInfo }));
    market.watch(['XAUUSD']);
    await waitFor(() => expect(heard('authenticate')).toHaveLength(1));
    store.dispatch(signedIn({ token: 'new', userInfo: {} as UserInfo }));
    server.say(TOKEN_REFUSED);
    await waitFor(() => expect(actions).toContain('session/expired'));
    expect(selectToken(store.getState())).toBe('new');
  });

  describe('data that may have changed while no socket was open', () => {
    const pong = { type: 'pong', serverTime: NOW } as const;
    const readAgain = () => actions.filter((type) => type === 'api/invalidateTags');
    /** Waits until the server has answered all first frames of this socket. */
    const answered = async (socket: number) => {
      await waitFor(() => expect(heard('ping')).toHaveLength(socket), BACK);
      if (selectToken(store.getState()) !== null) server.say({ type: 'authenticated', account: 'demo' });
      const clocks = actions.filter((type) => type === 'market/clockRead').length;
      server.say(pong);
      await waitFor(() => expect(actions.filter((type) => type === 'market/clockRead')).toHaveLength(clocks + 1));
    };

    it('refetches a customer’s data once the next socket is authenticated [SOC-89]', async () => {
      store.dispatch(signedIn({ token: 'a-token', userInfo: {} as UserInfo }));
      market.reopen();
      await waitFor(() => expect(heard('authenticate')).toHaveLength(1));
      await answered(1);
      expect(readAgain()).toHaveLength(0);
      server.drop();
      await waitFor(() => expect(heard('authenticate')).toHaveLength(2), BACK);
      expect(readAgain()).toHaveLength(0);
      await answered(2);
      server.say(pong);
      market.reopen();
      await answered(3);
      expect(readAgain()).toHaveLength(1);
    });

    it('refetches once after the first pong of an older server, which never acknowledges the token [SOC-89]', async () => {
      store.dispatch(signedIn({ token: 'a-token', userInfo: {} as UserInfo }));
      market.reopen();
      await waitFor(() => expect(heard('ping')).toHaveLength(1));
      server.say(pong);
      await waitFor(() => expect(actions).toContain('market/clockRead'));
      expect(readAgain()).toHaveLength(0);
      server.drop();
      await waitFor(() => expect(heard('authenticate')).toHaveLength(2), BACK);
      expect(readAgain()).toHaveLength(0);
      server.say(pong);
      await waitFor(() => expect(readAgain()).toHaveLength(1));
      server.say(pong);
      server.say({ type: 'authenticated', account: 'demo' });
      server.say({ type: 'unread', deal: 1, dealError: 2, total: 3 });
      await waitFor(() =>
        expect(api.endpoints.getUnreadCounts.select()(store.getState()).data).toMatchObject({ total: 3 }),
      );
      expect(readAgain()).toHaveLength(1);
    });

    it('refetches nothing for a visitor after a dropped socket', async () => {
      market.watch(['XAUUSD']);
      await answered(1);
      server.drop();
      await answered(2);
      expect(readAgain()).toHaveLength(0);
    });
  });
});
