import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { signUpApplicant } from '../identity/applicant.ts';
import { connect } from '../market/socket/socketClient.ts';
import { quote, signUpTrader } from '../trading/trader.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const PRICE = { bid: '4129.10', ask: '4129.45' };
const gold = { symbol: 'XAUUSD' };
const socketUrl = () => server.url.replace('http', 'ws');

describe('a quote set in the sandbox', () => {
  it('is published by the market and its sockets until it is cleared [SBX-3, SBX-12, SBX-22]', async () => {
    const client = await connect(socketUrl());
    await client.ask({ type: 'subscribe', symbols: ['XAUUSD'] });
    await server.succeed('setQuote', { path: gold, body: PRICE });
    server.advance(100);
    expect(await client.next()).toMatchObject({ type: 'tick', ticks: [{ ...gold, ...PRICE }] });

    await server.succeed('clearQuote', { path: gold });
    server.advance(5000);
    expect(server.world.market.latest('XAUUSD')?.bid).not.toBe(PRICE.bid);
    client.socket.terminate();
  });

  it('is published however far it is from the price before, and however wide its spread [DLC-48]', async () => {
    for (const price of [
      { bid: '9000.00', ask: '9000.35' },
      { bid: '1000.00', ask: '1500.00' },
    ]) {
      await server.succeed('setQuote', { path: gold, body: price });
      server.advance(100);
      expect(server.world.market.latest('XAUUSD')).toMatchObject(price);
    }
    await server.succeed('clearQuote', { path: gold });
  });

  it('is cleared also when none was set [SBX-22]', async () => {
    for (let times = 0; times < 2; times += 1) {
      expect(await server.call('clearQuote', { path: { symbol: 'EURUSD' } })).toMatchObject({ code: 200, data: null });
    }
  });

  it.each([
    [{ bid: '4129.45', ask: '4129.10' }, 'ask'],
    [{ bid: '0', ask: '4129.10' }, 'bid'],
    [{ bid: '0.004', ask: '4129.10' }, 'bid'],
    [{ bid: '4129.095', ask: '4129.094' }, 'ask'],
    [{ bid: '1000000', ask: '1000000' }, 'bid'],
    [{ bid: '999999.99', ask: '999999.995' }, 'ask'],
    [{ bid: '4129.10', ask: '999999999999.9999999999' }, 'ask'],
  ])('refuses to set a quote of %j [SBX-19, SBX-20, SBX-80, SBX-101]', async (body, field) => {
    expect(await server.call('setQuote', { path: gold, body })).toMatchObject({ code: 1001, data: { field } });
  });

  it('accepts an ask below the bid that is none once both are rounded [SBX-80]', async () => {
    await server.succeed('setQuote', { path: gold, body: { bid: '4129.104', ask: '4129.103' } });
    expect(server.world.market.latest('XAUUSD')).toMatchObject({ bid: '4129.10', ask: '4129.10' });
    await server.succeed('clearQuote', { path: gold });
    server.advance(100);
  });

  it('refuses to control an unknown instrument (1002), whatever the price [SBX-27, SBX-80]', async () => {
    const path = { symbol: 'XAUXXX' };
    const unknown = { code: 1002, data: { field: 'symbol' } };
    expect(await server.call('setQuote', { path, body: PRICE })).toMatchObject(unknown);
    expect(await server.call('setQuote', { path, body: { bid: '0', ask: '0' } })).toMatchObject(unknown);
    expect(await server.call('clearQuote', { path })).toMatchObject(unknown);
    expect(await server.call('setFeed', { path, body: { state: 'live' } })).toMatchObject(unknown);
  });
});

describe('a feed set in the sandbox', () => {
  it('is closed and restored, and sockets receive both states', async () => {
    const client = await connect(socketUrl());
    await client.ask({ type: 'subscribe', symbols: ['XAUUSD'] });
    await server.succeed('setFeed', { path: gold, body: { state: 'closed' } });
    server.advance(100);
    expect(await client.next()).toMatchObject({ type: 'status', ...gold, state: 'closed' });
    await server.succeed('setFeed', { path: gold, body: { state: 'live' } });
    server.advance(100);
    expect(await client.next()).toMatchObject({ type: 'status', ...gold, state: 'trading' });
    client.socket.terminate();
  });
});

describe('the sandbox clock', () => {
  it('moves forward, and the market with it before the answer [SBX-29, SBX-31]', async () => {
    const before = server.world.now();
    const { now } = await server.succeed('advanceClock', { body: { advanceSeconds: 86_400 } });
    expect(now).toBe(before + 86_400);
    expect(server.world.now()).toBe(now);
    expect(server.world.market.latest('BTCUSD')?.timeMs).toBeGreaterThan((now - 5) * 1000);
  });

  it('moves the clock forward only, and 366 days at most [SBX-30]', async () => {
    for (const advanceSeconds of [0, -1, 31_622_401]) {
      const refused = { code: 1001, data: { field: 'advanceSeconds' } };
      expect(await server.call('advanceClock', { body: { advanceSeconds } })).toMatchObject(refused);
    }
    const other = await startTestServer();
    for (const advanceSeconds of [1, 31_622_400]) {
      expect(await other.call('advanceClock', { body: { advanceSeconds } })).toMatchObject({ code: 200 });
    }
    await other.close();
  });
});

describe('what falls due while the sandbox clock moves', () => {
  const DAY = 86_400;
  const HOLD = { symbol: 'BTCUSD', volume: '0.01', leverage: 2 } as const;

  it('has its overnight fees and expiries done before the answer [SBX-32, SBX-33]', async () => {
    const trader = await signUpTrader(server);
    const { id } = await trader.open(HOLD);
    const pending = await trader.wait('limit', '10.00', { ...HOLD, expiresAt: server.world.now() + 7200 });
    await server.settled();
    await server.succeed('advanceClock', { body: { advanceSeconds: DAY } });
    expect(Number((await trader.order(id)).overnightFee)).toBeLessThan(0);
    expect(await trader.order(pending.id)).toMatchObject({ status: 'canceled', closeReason: 'expired' });
  });

  it('has its reviews done before the answer [SBX-34]', async () => {
    const applicant = await signUpApplicant(server);
    await applicant.submit(await applicant.whole());
    await server.succeed('advanceClock', { body: { advanceSeconds: 19 } });
    expect((await applicant.identity()).status).toBe('authenticating');
    await server.succeed('advanceClock', { body: { advanceSeconds: 1 } });
    expect((await applicant.identity()).status).toBe('authenticated');
  });

  it('is answered with the time reached although it fails, as the clock has moved [SBX-29]', async () => {
    const before = server.world.now();
    const failing = jest.spyOn(server.world.market, 'advance').mockImplementationOnce(() => {
      throw new Error('no price');
    });
    expect(await server.call('advanceClock', { body: { advanceSeconds: 60 } })).toMatchObject({
      code: 200,
      data: { now: before + 60 },
    });
    expect(failing).toHaveBeenCalled();
    failing.mockRestore();
    expect(server.world.now()).toBe(before + 60);
    // The market catches up for the tests that follow.
    server.advance(1000);
    await server.settled();
  });

  it('leaves out the quotes in between: one of each instrument counts, the newest [SBX-35]', async () => {
    const { market } = server.world;
    const trader = await signUpTrader(server);
    const { bid = '0', ask = '0' } = market.latest('BTCUSD') ?? {};
    const bought = await trader.open({ ...HOLD, stopLoss: (Number(bid) * 0.999).toFixed(2) });
    const sold = await trader.open({ ...HOLD, direction: 1, stopLoss: (Number(ask) * 1.001).toFixed(2) });
    const published: number[] = [];
    const leave = market.onTick(({ symbol, timeMs }) => void (symbol === 'BTCUSD' && published.push(timeMs)));
    const { now } = await server.succeed('advanceClock', { body: { advanceSeconds: DAY } });
    leave();
    expect(published).toHaveLength(1);
    expect(published[0]).toBeGreaterThan((now - 5) * 1000);
    await server.settled();
    const lives = [await trader.life(bought.id), await trader.life(sold.id)];
    const [stopped] = lives.filter(({ order }) => order.status === 'closed');
    const newest = market.latest('BTCUSD');
    expect(stopped?.order.closeReason).toBe('stop-loss');
    const side = stopped?.order.direction === 0 ? newest?.bid : newest?.ask;
    expect(stopped?.closings.map(({ closePrice }) => closePrice)).toEqual([side]);
  });

  it('has its reviews done at the time reached, in the order in which they were sent [SBX-89]', async () => {
    const applicants = [];
    for (const name of ['first', 'second', 'third']) {
      const applicant = { name, ...(await signUpApplicant(server)) };
      applicants.push(applicant);
      await applicant.submit(await applicant.whole());
      server.advance(1000);
    }
    const decided: string[] = [];
    for (const { id, name } of applicants.toReversed())
      server.world.events.subscribe(id, ({ type }) => void (type === 'event' && decided.push(name)));
    const { now } = await server.succeed('advanceClock', { body: { advanceSeconds: 3600 } });
    await server.settled();
    expect(decided).toEqual(['first', 'second', 'third']);
    for (const { token, identity } of applicants) {
      expect(await identity()).toMatchObject({ status: 'authenticated', decidedAt: now });
      const { items } = await server.succeed('listDealNotifications', { token });
      expect(items).toMatchObject([{ kind: 'review-accepted', createdAt: now }]);
    }
  });
});

it('the sandbox drops every socket and answers how many [SBX-39]', async () => {
  const clients = [await connect(socketUrl()), await connect(socketUrl())];
  expect(await server.succeed('dropSockets')).toEqual({ dropped: 2 });
  for (const client of clients) expect(await client.closed).toMatchObject({ code: 1006 });
});

describe('a planned fault', () => {
  const plan = (operationId: string, times: number) =>
    server.call('addFault', { body: { operationId, kind: 'fault', times } });

  it('refuses a fault of an unknown operation (1002) [SBX-45]', async () => {
    expect(await plan('getNothing', 1)).toMatchObject({ code: 1002, data: { field: 'operationId' } });
    expect(await plan('toString', 1)).toMatchObject({ code: 1002 });
  });

  it('replaces the rest of the fault planned before [SBX-44]', async () => {
    await plan('getCommonInfo', 5);
    await plan('getCommonInfo', 1);
    expect(await server.call('getCommonInfo')).toMatchObject({ status: 500 });
    expect(await server.call('getCommonInfo')).toMatchObject({ status: 200 });
  });
});

it('a quote set in the sandbox fills and triggers orders like one of the feed [SBX-15]', async () => {
  const trader = await signUpTrader(server);
  await quote(server, 'XAUUSD', PRICE.bid, PRICE.ask);
  const { id, placePrice } = await trader.open({ stopLoss: '4120.00' });
  expect(placePrice).toBe(PRICE.ask);
  await quote(server, 'XAUUSD', '4119.00', '4119.35');
  expect(await trader.life(id)).toMatchObject({ closings: [{ closeReason: 'stop-loss', closePrice: '4119.00' }] });
  await server.succeed('clearQuote', { path: gold });
});
