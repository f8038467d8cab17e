import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Schemas } from '../../../../src/contract/index.ts';
import { createContractChecks, readContract, type Session } from '../../../../src/server/http/index.ts';
import { type MarketSocket, openMarketSocket } from '../../../../src/server/market/socket/marketSocket.ts';
import type { SocketLimits } from '../../../../src/server/market/index.ts';
import { createCustomerEvents } from '../../../../src/server/world/customerEvents.ts';
import type { World } from '../../../../src/server/world/world.ts';
import { handMarket } from '../simulated/handMarket.ts';

export const NOW_MS = 1_790_688_720_140;
export const NOW_S = Math.floor(NOW_MS / 1000);
export const WARNED = {
  ...{ type: 'event', kind: 'warned', account: 'demo', at: 1_790_688_720, review: null, investment: null },
  ...{ revision: null, order: null, remainder: null, balance: null },
  warning: { level: '100', advancePaymentRatio: '99.87' },
} satisfies Schemas['EventFrame'];
export const AUTHENTICATED = { type: 'authenticated', account: 'demo' } satisfies Schemas['AuthenticatedFrame'];
export const UNREAD = { type: 'unread', deal: 1, dealError: 0, total: 1 } satisfies Schemas['UnreadFrame'];

/** Opens a market socket on an HTTP server of its own before each test of a file, with `token-of-ann` for a session. */
export const serveMarketSocket = (limits: SocketLimits = { address: 1000, customer: 1000 }) => {
  const checks = createContractChecks(readContract('.'));
  const { market, say, turn } = handMarket(
    'XAUUSD',
    'EURUSD',
    'US500',
    ...Array.from({ length: 200 }, (_, i) => `S${100 + i}`),
  );
  const events = createCustomerEvents(() => served.publishedMs);
  const sessions = new Map<string, Session>();
  const faults: string[] = [];
  const tokens: string[] = [];
  const checked: string[] = [];
  let http: Server;
  let socket: MarketSocket;
  const world = { environment: 'sandbox', nowMs: () => NOW_MS, events, market, database: {} } as World;
  const served = {
    ...{ market, say, turn, events, sessions, faults },
    /** Tokens that the server was asked about. */
    tokens,
    /** Customers whose sessions the server asked for. */
    checked,
    /** When events are published, unix milliseconds. */
    publishedMs: NOW_MS,
    /** Real time since the socket was opened, in milliseconds. */
    elapsedMs: 0,
    /** What a check of a token waits for. */
    checking: undefined as Promise<void> | (() => Promise<void>) | undefined,
    /** Most tokens that were checked at the same time. */
    mostAtOnce: 0,
    connections: () => new Promise<number>((resolve) => http.getConnections((_error, count) => resolve(count))),
    get http() {
      return http;
    },
    get socket() {
      return socket;
    },
    get url() {
      return `ws://127.0.0.1:${(http.address() as AddressInfo).port}`;
    },
  };

  beforeEach(async () => {
    let atOnce = 0;
    Object.assign(served, { elapsedMs: 0, checking: undefined, mostAtOnce: 0 });
    sessions.clear();
    tokens.length = 0;
    checked.length = 0;
    sessions.set('token-of-ann', { customerId: 'ann', sessionId: '1', activeAccount: 'demo', language: 'en' });
    http = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
    await once(http, 'listening');
    socket = openMarketSocket({
      server: http,
      world,
      authenticate: async (_world, token) => {
        tokens.push(token);
        atOnce += 1;
        served.mostAtOnce = Math.max(served.mostAtOnce, atOnce);
        await (typeof served.checking === 'function' ? served.checking() : served.checking);
        atOnce -= 1;
        if (token === 'token-of-nobody') throw new Error('The store is away.');
        return sessions.get(token);
      },
      holdingSessions: async (_world, customerId) => {
        checked.push(customerId);
        const own = [...sessions.values()].filter((session) => session.customerId === customerId);
        return new Set(own.map(({ sessionId }) => sessionId));
      },
      isKnown: (token) => token === 'token-of-ann',
      limits,
      callerOf: ({ headers }) => String(headers['x-forwarded-for'] ?? ''),
      checks,
      report: (fault) => faults.push(fault),
      elapsedMs: () => served.elapsedMs,
    });
  });
  afterEach(async () => {
    await socket.close();
    http.close();
    expect(faults.splice(0)).toEqual([]);
  });
  return served;
};
