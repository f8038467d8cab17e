import { setImmediate } from 'node:timers';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { WebSocket as ServerSocket } from 'ws';
import { createMarketSocket, type MarketSocket } from '../../../src/web/market/index.ts';
import { type SocketServer, startSocketServer } from '../../support/socketServer.ts';

const PONG = JSON.stringify({ type: 'pong', serverTime: 1_790_000_000_000 });
const AUTHENTICATED = JSON.stringify({ type: 'authenticated', account: 'demo' });
/** Answers the frames of a signed-in customer's socket. */
const answer = (socket: ServerSocket, { type }: { readonly type: string }) => {
  if (type === 'authenticate') socket.send(AUTHENTICATED);
  if (type === 'ping') socket.send(PONG);
};
const RealWebSocket = globalThis.WebSocket;
const turnOfEvents = () => new Promise((resolve) => setImmediate(resolve));

/** Every socket that the app has opened, in order. */
const made: WebSocket[] = [];
const markets: MarketSocket[] = [];
let actions: string[];
let server: SocketServer | undefined;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
  let seed = 1;
  jest.spyOn(Math, 'random').mockImplementation(() => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647);
  globalThis.WebSocket = class extends RealWebSocket {
    constructor(url: string | URL) {
      super(url);
      made.push(this);
    }
  };
  made.length = 0;
  actions = [];
});
afterEach(async () => {
  for (const market of markets.splice(0)) market.close();
  globalThis.WebSocket = RealWebSocket;
  jest.restoreAllMocks();
  jest.useRealTimers();
  await server?.close();
  server = undefined;
});

const openMarket = (url: string) => {
  const market = createMarketSocket({
    url,
    dispatch: ((action: UnknownAction) => actions.push(action.type)) as never,
    token: () => 'a-token',
    schedule: (run) => run(),
  });
  market.watch(['XAUUSD']);
  markets.push(market);
  return market;
};

const count = (type: string) => actions.filter((action) => action === type).length;
const isAtRest = ({ readyState }: WebSocket) => readyState === WebSocket.OPEN || readyState === WebSocket.CLOSED;

/** Waits until real sockets are at rest, while the fake clock stands still. */
const rest = async (isThere: () => boolean = () => made.every(isAtRest)) => {
  do await turnOfEvents();
  while (!isThere());
};

/** Advances the fake clock in steps of a tenth of a second. */
const pass = async (seconds: number, atRest?: () => boolean, onStep: () => void = () => undefined) => {
  for (let step = 0; step < seconds * 10; step += 1) {
    jest.advanceTimersByTime(100);
    await rest(atRest);
    onStep();
  }
};

describe('a server that accepts each socket, answers its ping and closes it', () => {
  const startDying = (code: number) =>
    startSocketServer(0, (socket: ServerSocket, frame) => {
      answer(socket, frame);
      if (frame.type === 'ping') socket.close(code);
    });
  const allClosed = () => made.every(({ readyState }) => readyState === WebSocket.CLOSED);

  it.each([
    [1012, 12],
    [1013, 12],
    [1008, 12],
    [1001, 25],
  ])(
    'opens after close code %i at most %i sockets in the first minute and eight a minute later [SOC-85]',
    async (code, most) => {
      server = await startDying(code);
      openMarket(server.url);
      await pass(60, allClosed);
      expect(made.length).toBeGreaterThan(2);
      expect(made.length).toBeLessThanOrEqual(most);
      expect(count('api/invalidateTags')).toBeLessThanOrEqual(made.length);
      const before = made.length;
      await pass(300, allClosed);
      expect((made.length - before) / 5).toBeLessThanOrEqual(8);
      expect(made.length).toBeGreaterThan(before);
    },
  );

  it('turns prices stale although a socket opens briefly again and again', async () => {
    server = await startDying(1012);
    openMarket(server.url);
    await pass(30, allClosed);
    expect(count('market/socketMissed')).toBeGreaterThan(0);
    expect(actions.lastIndexOf('market/socketMissed')).toBeGreaterThan(actions.lastIndexOf('market/socketOpened'));
  });
});

describe('a close by the server', () => {
  const startAnswering = () => startSocketServer(0, answer);

  /** Counts the sockets of each tenth of a second, for clients that lost theirs by one close. */
  const comingBack = async (end: (server: SocketServer) => void) => {
    const own = (server = await startAnswering());
    for (let client = 0; client < 40; client += 1) openMarket(own.url);
    await pass(31);
    expect(own.open()).toBe(40);
    end(own);
    await rest(() => made.every(({ readyState }) => readyState === WebSocket.CLOSED));
    const steps: number[] = [];
    await pass(16, undefined, () => steps.push(made.length - 40));
    return (seconds: number) => steps[seconds * 10 - 1] ?? 0;
  };

  it('spreads the reconnections of all clients over five seconds after a close [SOC-86]', async () => {
    const backAfter = await comingBack((all) => all.dismiss(1001));
    expect(backAfter(1)).toBeGreaterThan(2);
    expect(backAfter(1)).toBeLessThan(16);
    expect(backAfter(2.5)).toBeLessThan(30);
    expect(backAfter(5)).toBe(40);
  });

  it('without a word, as of a lost network, brings its clients back within a second, unmissed [SOC-86]', async () => {
    const backAfter = await comingBack((all) => all.drop());
    expect(backAfter(0.5)).toBeGreaterThan(2);
    expect(backAfter(0.5)).toBeLessThan(36);
    expect(backAfter(1)).toBe(40);
    expect(count('market/socketMissed')).toBe(0);
  });

  it.each([1008, 1012, 1013])(
    'keeps clients away for five seconds after close code %i, which asks to come later [SOC-87, SOC-82]',
    async (code) => {
      const backAfter = await comingBack((all) => all.dismiss(code));
      expect(backAfter(4.9)).toBe(0);
      expect(backAfter(7.5)).toBeLessThan(30);
      expect(backAfter(10)).toBe(40);
    },
  );

  it('begins with short waits again after a socket that lived for 30 seconds [SOC-85]', async () => {
    const own = (server = await startAnswering());
    openMarket(own.url);
    await pass(1);
    for (let death = 0; death < 8; death += 1) {
      own.drop();
      await pass(25);
    }
    await pass(31);
    const sockets = made.length;
    own.drop();
    await pass(1.1);
    expect(made.length).toBe(sockets + 1);
  });

  it('begins with short waits again after 30 seconds in good health, over sockets of several screens', async () => {
    const own = (server = await startAnswering());
    const market = openMarket(own.url);
    await pass(1);
    for (let death = 0; death < 8; death += 1) {
      own.drop();
      await pass(25);
    }
    for (let screen = 0; screen < 18; screen += 1) {
      market.reopen();
      await pass(2);
    }
    jest.mocked(Math.random).mockReturnValue(0.99);
    const sockets = made.length;
    own.drop();
    await pass(1.1);
    expect(made.length).toBe(sockets + 1);
  });

  it.each([
    ['its network’s loss', 6],
    ['the code 1012, which says later', 4],
  ])('after %s is followed by no socket before its wait is over, whatever screens are opened', async (_, seconds) => {
    const own = (server = await startAnswering());
    const market = openMarket(own.url);
    await pass(1);
    if (seconds === 6) {
      for (let death = 0; death < 8; death += 1) {
        own.drop();
        await pass(25);
      }
      jest.mocked(Math.random).mockReturnValue(0.5);
      own.drop();
    } else own.dismiss(1012);
    await rest(() => made.every(({ readyState }) => readyState === WebSocket.CLOSED));
    await pass(0.2);
    const sockets = made.length;
    for (let screen = 0; screen < seconds; screen += 1) {
      market.reopen();
      await pass(1);
    }
    expect(made.length).toBe(sockets);
    await pass(15);
    expect(made.length).toBe(sockets + 1);
  });
});

describe('refetching after a pause of the socket', () => {
  const startAnswering = () => startSocketServer(0, answer);
  const repeated = () => server?.heard.flatMap((frame) => (frame.type === 'authenticate' ? frame.repeatSeconds : []));

  it('refetches nothing between two screens: the server repeats the events of the pause [SOC-90]', async () => {
    const own = (server = await startAnswering());
    const market = openMarket(own.url);
    await pass(1);
    for (let screen = 0; screen < 5; screen += 1) {
      market.reopen();
      await pass(1);
    }
    expect(own.opened()).toBe(6);
    expect(count('market/clockRead')).toBe(6);
    expect(count('api/invalidateTags')).toBe(0);
    expect(repeated()).toEqual([2, 2, 2, 2, 2, 2]);
  });

  it('refetches everything, once, after three seconds without a socket [SOC-89]', async () => {
    const own = (server = await startAnswering());
    const market = openMarket(own.url);
    await pass(1);
    market.close();
    await pass(3);
    market.reopen();
    await pass(1);
    expect(count('market/clockRead')).toBe(2);
    expect(count('api/invalidateTags')).toBe(1);
  });

  it('after a sleep of the device, in which only its clock goes on, is everything', async () => {
    const own = (server = await startAnswering());
    const market = openMarket(own.url);
    await pass(1);
    market.close();
    jest.setSystemTime(Date.now() + 600_000);
    market.reopen();
    await pass(1);
    expect(own.opened()).toBe(2);
    expect(repeated()).toEqual([2, 0]);
    expect(count('api/invalidateTags')).toBe(1);
  });

  it('refetches everything after a lost socket, however soon the next one opens', async () => {
    const own = (server = await startAnswering());
    openMarket(own.url);
    await pass(1);
    own.drop();
    await pass(6);
    expect(own.opened()).toBe(2);
    expect(count('api/invalidateTags')).toBe(1);
  });
});

it('gives up a socket that leaves a ping unanswered until the next is due, ten seconds later [SOC-73]', async () => {
  const own = (server = await startSocketServer());
  openMarket(own.url);
  await pass(9);
  expect([own.opened(), own.heard.filter(({ type }) => type === 'ping').length]).toEqual([1, 1]);
  await pass(4);
  expect(own.opened()).toBe(2);
});
