import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { randomUUID } from 'node:crypto';
import type { ServerFrame } from '../../src/contract/index.ts';
import { createContractChecks, readContract } from '../../src/server/http/index.ts';
import { connect } from '../server/market/socket/socketClient.ts';
import { createTestClient, type TestClient } from '../support/testClient.ts';
import { startTestServer } from '../support/testServer.ts';
import { AGREED } from '../support/agreedTexts.ts';

// A second server, in Python's standard library, written from the contract alone (`server.py`), takes the journey that our
// own takes. Each answer is held to its schema by the client, each frame here, and the figures of both must agree.
const BEAT_MS = 100;
const checks = createContractChecks(readContract('.'));

type Server = TestClient & { readonly url: string; readonly end: () => Promise<void> };

const startForeignServer = async (): Promise<Server> => {
  const child = spawn('python3', ['test/foreign/server.py', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const url = line.replace('listening on ', '');
  const end = async () => {
    child.kill();
    await once(child, 'exit');
  };
  return { ...createTestClient(url), url, end };
};

const startOwnServer = async (): Promise<Server> => {
  const server = await startTestServer();
  const beating = setInterval(() => server.advance(BEAT_MS), BEAT_MS);
  const end = async () => {
    clearInterval(beating);
    await server.close();
  };
  return { ...server, end };
};

const sizes = {
  XAUUSD: ['4129.10', '4129.45'],
  USDJPY: ['157.489', '157.501'],
  EURJPY: ['178.923', '178.956'],
} as const;

/** Signs a customer up by mail; returns the token. */
const signUp = async (server: Server): Promise<string> => {
  const email = `${randomUUID()}@example.com`;
  const password = 'Sun-and-moon-7';
  await server.succeed('sendMailCode', { query: { email } });
  const { items } = await server.succeed('getInbox', { query: { to: email } });
  await server.succeed('signUp', { body: { email, password, code: items[0]?.code ?? '', agreements: AGREED } });
  return (await server.succeed('signIn', { body: { email, password } })).token;
};

const quoteAll = async (server: Server, prices: Readonly<Record<string, readonly [bid: string, ask: string]>>) => {
  for (const [symbol, [bid, ask]] of Object.entries(prices)) {
    await server.succeed('setQuote', { path: { symbol }, body: { bid, ask } });
  }
};

/** Waits for the first frame that passes a test; frames before it are dropped, each held to its schema. */
const frameAfter = async (
  socket: Awaited<ReturnType<typeof connect>>,
  isWanted: (frame: ServerFrame) => boolean,
): Promise<ServerFrame> => {
  for (let frame = await socket.next(); ; frame = await socket.next()) {
    expect([frame, checks.frameFault('MarketServerFrame', frame)]).toEqual([frame, undefined]);
    if (isWanted(frame)) return frame;
  }
};

/** Takes the journey of a customer; returns what must be alike on any server. */
const travel = async (server: Server) => {
  const token = await signUp(server);
  const demo = { token, account: 'demo' } as const;
  const { tabs } = await server.succeed('listMarketTabs');
  await quoteAll(server, sizes);
  const socket = await connect(server.url.replace('http', 'ws'));
  socket.say({ type: 'authenticate', token });
  await frameAfter(socket, ({ type }) => type === 'authenticated');
  socket.say({ type: 'subscribe', symbols: ['XAUUSD', 'NOPE'] });
  const unknown = await frameAfter(socket, ({ type }) => type === 'error');
  await frameAfter(socket, ({ type }) => type === 'snapshot');

  const euros = { symbol: 'EURJPY', direction: 0, kind: 'market', volume: '0.50', leverage: 30 } as const;
  const key = randomUUID();
  const opened = await server.succeed('placeOrder', { ...demo, key, body: euros });
  const again = await server.succeed('placeOrder', { ...demo, key, body: euros });
  const filled = await frameAfter(socket, (frame) => frame.type === 'event' && frame.kind === 'filled');
  const gold = await server.succeed('placeOrder', {
    ...demo,
    body: { ...euros, symbol: 'XAUUSD', volume: '0.10', leverage: 20 },
  });
  const tooLarge = await server.call('placeOrder', {
    ...demo,
    body: { ...euros, symbol: 'XAUUSD', volume: '50.00', leverage: 1 },
  });
  const reused = await server.call('placeOrder', { ...demo, key, body: { ...euros, volume: '0.60' } });
  const figures = await server.succeed('getAccountFigures', demo);

  await quoteAll(server, {
    XAUUSD: ['4136.20', '4136.55'],
    EURJPY: ['178.401', '178.434'],
    USDJPY: ['157.512', '157.524'],
  });
  await frameAfter(socket, (frame) => frame.type === 'tick' && frame.ticks.some(({ bid }) => bid === '4136.20'));
  const part = await server.succeed('closePosition', { ...demo, query: { orderId: opened.orderId, volume: '0.20' } });
  const whole = await server.succeed('closePosition', { ...demo, query: { orderId: gold.orderId } });
  const twice = await server.call('closePosition', { ...demo, query: { orderId: gold.orderId } });
  const { items } = await server.succeed('listOrders', { ...demo, query: { view: 'open' } });
  const after = await server.succeed('getAccountFigures', demo);
  socket.socket.close();
  const ofOrder = ({
    symbol,
    volume,
    margin,
    fee,
    profit,
    placePrice,
    closePrice,
    openConversion,
    closeConversion,
  }: typeof opened) => ({
    ...{ symbol, volume, margin, fee, profit, placePrice, closePrice },
    rates: [openConversion?.rate, openConversion?.side, closeConversion?.rate, closeConversion?.side],
  });
  const ofAccount = ({
    balance,
    netWorth,
    usedMargin,
    availablePrepayment,
    advancePaymentRatio,
    withdrawable,
    openProfit,
    positions,
  }: typeof figures) => ({
    ...{ balance, netWorth, usedMargin, availablePrepayment, advancePaymentRatio, withdrawable, openProfit },
    positions: positions
      .map(({ symbol, price, rate, profit }) => ({ symbol, price, rate, profit }))
      .toSorted((one, other) => one.symbol.localeCompare(other.symbol)),
  });
  return {
    tabs: tabs.map(({ id, instruments }) => [id, instruments.map(({ symbol, digits }) => `${symbol} ${digits}`)]),
    unknown: unknown.type === 'error' && { code: unknown.code, frame: unknown.frame, symbol: unknown.symbol },
    filled: filled.type === 'event' && {
      revision: filled.revision,
      balance: filled.balance,
      order: filled.order?.orderId === opened.orderId,
    },
    replayed: again.orderId === opened.orderId,
    orders: [opened, gold, part, whole, ...items].map(ofOrder),
    refusals: [tooLarge, reused, twice].map(({ code, data }) => {
      const { closedAt: _instant, ...others } = { closedAt: 0, ...data };
      return [code, others];
    }),
    accounts: [figures, after].map(ofAccount),
  };
};

describe('a server that was written from the contract alone', () => {
  it('agrees with our own in every figure of a journey: sign-up, market, conversion, account, socket', async () => {
    const [foreign, own] = [await startForeignServer(), await startOwnServer()];
    try {
      expect(await travel(foreign)).toEqual(await travel(own));
    } finally {
      await Promise.all([foreign.end(), own.end()]);
    }
  });

  it('computes the worked cases', () => {
    const said = execFileSync('python3', ['test/foreign/vectors.py'], { encoding: 'utf8' });
    expect(said).toMatch(/^(\d+) of \1 cases$/m);
  });
});
