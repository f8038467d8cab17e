import { decimal } from '../../../src/domain/decimal.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { closeInOrder, pass, quote, setFeed } from '../trading/trader.ts';
import { ask, moneyOf, type Payer, signUpPayer, stateOf } from './payer.ts';

/** Milliseconds after which a quote is stale. */
const STALE_MS = 16_000;
const GOLD = 'XAUUSD';
/** Product of the sandbox that trades gold for 30 days. */
const PRODUCT = 'b8d36f05-2c7a-4e91-a4f8-60e9d1b57c23';

let server: TestServer;
let payer: Payer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => closeInOrder(server));
beforeEach(async () => {
  for (const symbol of [GOLD, 'USDJPY', 'EURJPY', 'GBPUSD']) await setFeed(server, symbol, 'live');
  await pass(server, 1000);
  payer = await signUpPayer(server);
});

const invest = () =>
  server.call('openInvestment', {
    token: payer.token,
    account: 'real',
    body: { productId: PRODUCT, amount: '500.00' },
  });
const stall = async (symbol: string) => {
  await setFeed(server, symbol, 'stalled');
  await pass(server, STALE_MS);
};

describe('money of an account with an open position', () => {
  it('does not leave while its quote is stale, and leaves once it is live [WDR-70, INV-90]', async () => {
    await payer.open({ volume: '0.01' });
    await stall(GOLD);
    const before = await moneyOf(server, payer);
    const stale = { code: 2004, data: { symbol: GOLD } };
    expect(await ask(server, payer, '100.00')).toMatchObject(stale);
    expect(await invest()).toMatchObject(stale);
    expect(await moneyOf(server, payer)).toEqual(before);
    await setFeed(server, GOLD, 'live');
    await pass(server, 1000);
    expect(await ask(server, payer, '100.00')).toMatchObject({ code: 200 });
    expect(await invest()).toMatchObject({ code: 200 });
  });

  it('is refused for its stale quote before it is for a full halt, wherever it leaves to [WDR-70, INV-90]', async () => {
    await payer.open({ volume: '0.01' });
    await stall(GOLD);
    const halt = { ask: 'halt', target: 'EURUSD', level: 'full', reason: 'operator', by: 'desk:ann' } as const;
    await payer.open({ symbol: 'EURUSD', volume: '0.01' });
    expect(await server.answerDesk(halt)).not.toHaveProperty('fault');
    const stale = { code: 2004, data: { symbol: GOLD } };
    expect([await ask(server, payer, '100.00'), await invest()]).toMatchObject([stale, stale]);
    await setFeed(server, GOLD, 'live');
    await pass(server, 1000);
    const halted = { code: 2000, data: { symbol: 'EURUSD' } };
    expect([await ask(server, payer, '100.00'), await invest()]).toMatchObject([halted, halted]);
    await server.answerDesk({ ask: 'free', target: 'EURUSD', by: 'desk:ann' });
  });

  it('does not leave while its instrument has no quote [WDR-70, INV-90]', async () => {
    await payer.open({ volume: '0.01' });
    const { market } = server.world;
    const latest = market.latest.bind(market);
    const spy = jest
      .spyOn(market, 'latest')
      .mockImplementation((symbol) => (symbol === GOLD ? undefined : latest(symbol)));
    const loading = { code: 2003, data: { symbol: GOLD } };
    expect(await ask(server, payer, '100.00')).toMatchObject(loading);
    expect(await invest()).toMatchObject(loading);
    spy.mockRestore();
  });

  it('does not leave while the quote of its converting pair is stale [WDR-70]', async () => {
    await quote(server, 'EURJPY', '163.000', '163.020');
    await payer.open({ symbol: 'EURJPY', volume: '0.01' });
    await stall('USDJPY');
    expect(await ask(server, payer, '100.00')).toMatchObject({ code: 2004, data: { symbol: 'USDJPY' } });
  });

  it('leaves while its market is closed, or its order is pending [WDR-71]', async () => {
    await payer.open({ volume: '0.01' });
    await payer.wait('limit', '1.10000', { symbol: 'GBPUSD', volume: '0.01' });
    await stall('GBPUSD');
    await setFeed(server, GOLD, 'closed');
    await pass(server, STALE_MS);
    expect(await ask(server, payer, '100.00')).toMatchObject({ code: 200 });
  });
});

describe('the locks of an account with an open position', () => {
  const locks = async () => (await stateOf(server, payer)).locks;
  const refused = async () => {
    const answer = await ask(server, payer, '100.00');
    return answer.code === 200 ? {} : answer.data;
  };
  const unvalued = (symbol: string) => ({ reason: 'unvalued', endsAt: null, symbol, haltReason: null });
  const halted = (named: object) => ({ reason: 'halted', endsAt: null, ...named });
  const halt = async (target: string, reason: 'venue' | 'maintenance', level: 'full' | 'close-only' = 'full') =>
    expect(await server.answerDesk({ ask: 'halt', target, level, reason, by: 'desk:ann' })).not.toHaveProperty('fault');
  const free = (target: string) => server.answerDesk({ ask: 'free', target, by: 'desk:ann' });

  it('name the symbol of a stale quote until it is live again, as the request does [WDR-43, WDR-85]', async () => {
    await payer.open({ volume: '0.01' });
    expect(await locks()).toEqual([]);
    await stall(GOLD);
    expect(await locks()).toEqual([unvalued(GOLD)]);
    expect(await refused()).toMatchObject({ symbol: GOLD });
    await setFeed(server, GOLD, 'live');
    await pass(server, 1000);
    expect(await locks()).toEqual([]);
  });

  it('name a symbol without any quote [WDR-85]', async () => {
    await payer.open({ volume: '0.01' });
    const { market } = server.world;
    const latest = market.latest.bind(market);
    const spy = jest
      .spyOn(market, 'latest')
      .mockImplementation((symbol) => (symbol === GOLD ? undefined : latest(symbol)));
    expect(await locks()).toEqual([unvalued(GOLD)]);
    spy.mockRestore();
  });

  it('name the converting pair whose quote is stale [WDR-85]', async () => {
    await quote(server, 'EURJPY', '163.000', '163.020');
    await payer.open({ symbol: 'EURJPY', volume: '0.01' });
    await stall('USDJPY');
    expect(await locks()).toEqual([unvalued('USDJPY')]);
  });

  it('are none while its market is closed, while its order is pending, and under a halt that lets positions close [WDR-43, WDR-71]', async () => {
    await payer.open({ volume: '0.01' });
    await payer.wait('limit', '1.10000', { symbol: 'GBPUSD', volume: '0.01' });
    await stall('GBPUSD');
    await setFeed(server, GOLD, 'closed');
    await pass(server, STALE_MS);
    await halt(GOLD, 'venue', 'close-only');
    await halt('GBPUSD', 'venue');
    expect(await locks()).toEqual([]);
    await free(GOLD);
    await free('GBPUSD');
  });

  it('name the symbol of a full halt and its reason until it ends, after a stale quote [WDR-43, WDR-86]', async () => {
    await payer.open({ volume: '0.01' });
    await payer.open({ symbol: 'EURUSD', volume: '0.01' });
    await halt('EURUSD', 'venue');
    expect(await locks()).toEqual([halted({ symbol: 'EURUSD', haltReason: 'venue' })]);
    expect(await refused()).toMatchObject({ symbol: 'EURUSD', reason: 'venue' });
    await stall(GOLD);
    expect(await locks()).toEqual([unvalued(GOLD), halted({ symbol: 'EURUSD', haltReason: 'venue' })]);
    await free('EURUSD');
    expect(await locks()).toEqual([unvalued(GOLD)]);
  });

  it('name the reason alone where everything is halted, without any position too [WDR-86]', async () => {
    await halt('everything', 'maintenance');
    expect(await locks()).toEqual([halted({ symbol: null, haltReason: 'maintenance' })]);
    expect(await refused()).toMatchObject({ scope: 'everything', reason: 'maintenance' });
    await free('everything');
    expect(await locks()).toEqual([]);
  });
});

it('what can be withdrawn follows from the figures beside it, at the same instant [WDR-87]', async () => {
  await quote(server, GOLD, '2650.10', '2650.40');
  await payer.open({ volume: '0.10' });
  const { balance, openProfit, usedMargin, withdrawable } = await stateOf(server, payer);
  const { data } = await server.call('getAccountFigures', { token: payer.token, account: 'real' });
  expect(data).toMatchObject({ balance, openProfit, usedMargin, withdrawable });
  expect(Number(openProfit)).toBeLessThan(0);
  expect(Number(usedMargin)).toBeGreaterThan(0);
  const rest = decimal(balance).plus(openProfit).minus(usedMargin);
  expect(withdrawable).toBe(rest.toFixed(2));
});
