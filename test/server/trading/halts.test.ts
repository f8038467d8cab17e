import type { HaltLevel, HaltReason } from '../../../src/domain/market/halt.ts';
import { openSimulatedMarket } from '../../../src/server/market/index.ts';
import { isUnsure } from '../../../src/server/trading/engine/maintenance.ts';
import { withHalts } from '../../../src/server/world/halts/haltedMarket.ts';
import type { Market } from '../../../src/server/world/market.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { connect } from '../market/socket/socketClient.ts';
import { becomeReal, closeInOrder, pass, quote, signUpTrader, type Trader } from './trader.ts';

let server: TestServer;
let trader: Trader;
/** Market that knows nothing of halts. */
let bare: Market;
beforeAll(async () => {
  server = await startTestServer({
    openMarket: async (core) => {
      bare = await openSimulatedMarket(core);
      return bare;
    },
  });
});
beforeEach(async () => {
  trader = await signUpTrader(server);
  await quote(server, 'USDJPY', '157.489', '157.501');
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
  await quote(server, 'BTCUSD', '60000.00', '60010.00');
});
const BY = 'desk:ann';
const halt = (target: string, level: HaltLevel, reason: HaltReason = 'prices') =>
  server.answerDesk({ ask: 'halt', target, level, reason, by: BY });
const free = (target: string) => server.answerDesk({ ask: 'free', target, by: BY });
afterEach(async () => {
  const answer = await server.answerDesk({ ask: 'halts' });
  for (const { target } of 'halts' in answer ? answer.halts : []) await free(target);
});
afterAll(() => closeInOrder(server));

const BITCOIN = { symbol: 'BTCUSD', volume: '0.01', leverage: 2 } as const;

describe('the desk', () => {
  it('halts a symbol, a class and everything, each with its level and reason, and lists and frees them [DLC-13, DLC-14, DLC-15]', async () => {
    await halt('XAUUSD', 'close-only');
    await halt('crypto', 'full', 'venue');
    const set = await halt('everything', 'close-only', 'maintenance');
    expect(set).toMatchObject({
      halts: [
        { target: 'XAUUSD', scope: 'symbol', level: 'close-only', reason: 'prices', by: BY },
        { target: 'crypto', scope: 'class', level: 'full', reason: 'venue', by: BY },
        { target: 'everything', scope: 'everything', level: 'close-only', reason: 'maintenance', by: BY },
      ],
    });
    await free('crypto');
    await free('everything');
    expect(await free('XAUUSD')).toEqual({ halts: [] });
  });

  it('sets another level or reason in place of the one before', async () => {
    await halt('XAUUSD', 'close-only');
    expect(await halt('XAUUSD', 'full', 'operator')).toMatchObject({ halts: [{ level: 'full', reason: 'operator' }] });
  });

  it('lowers a full halt only where that is confirmed, and one of two people who halt the same at once reads so', async () => {
    const words = {
      fault: expect.stringMatching(/^XAUUSD is halted at the level full, which stops more\. .* --confirm\.$/),
    };
    const answers = await Promise.all([halt('XAUUSD', 'full', 'venue'), halt('XAUUSD', 'close-only')]);
    if ('halts' in (answers[1] ?? {})) expect(answers[0]).toMatchObject({ halts: [{ level: 'full' }] });
    else expect(answers[1]).toEqual(words);
    const full = { halts: [{ target: 'XAUUSD', level: 'full', reason: 'venue' }] };
    expect(await server.answerDesk({ ask: 'halts' })).toMatchObject(full);
    expect(await halt('XAUUSD', 'close-only')).toEqual(words);
    expect(await server.answerDesk({ ask: 'halts' })).toMatchObject(full);
    const confirmed = { level: 'close-only', reason: 'prices', by: BY, isConfirmed: true } as const;
    expect(await server.answerDesk({ ask: 'halt', target: 'XAUUSD', ...confirmed })).toMatchObject({
      halts: [{ level: 'close-only' }],
    });
  });

  it('reads why it cannot: what is not on offer, and what is not halted itself', async () => {
    expect(await halt('NOSUCH', 'full')).toEqual({ fault: expect.stringContaining('NOSUCH cannot be halted') });
    await halt('metals', 'full');
    expect(await free('XAUUSD')).toEqual({ fault: 'XAUUSD itself is not halted: "halts" lists what is.' });
  });
});

describe('under a halt', () => {
  it.each(['close-only', 'full'] as const)(
    '%s, nothing opens, at the market or pending (2000) [DLC-19, DLC-20, DLC-62, DLC-67]',
    async (level) => {
      await halt('metals', level, 'venue');
      for (const order of [{}, { kind: 'limit', price: '4100.00' }, { kind: 'stop', price: '4150.00' }] as const) {
        const { code, data } = await trader.place(order);
        expect([code, data]).toEqual([2000, { symbol: 'XAUUSD', scope: 'class', level, reason: 'venue' }]);
      }
      expect(await trader.place(BITCOIN)).toMatchObject({ code: 200 });
    },
  );

  it('of everything, a refusal names no symbol [DLC-20]', async () => {
    await halt('everything', 'close-only', 'operator');
    const { code, data } = await trader.place(BITCOIN);
    expect([code, data]).toEqual([2000, { scope: 'everything', level: 'close-only', reason: 'operator' }]);
  });

  it('a refusal states the reason in the language of the request [DLC-21]', async () => {
    await halt('XAUUSD', 'full', 'maintenance');
    expect(await trader.place()).toMatchObject({
      msg: 'Trading is halted for maintenance. You can still cancel orders.',
    });
    expect(await trader.place({}, { language: 'de' })).toMatchObject({
      msg: 'Der Handel ist wegen Wartungsarbeiten angehalten. Aufträge stornieren können Sie weiterhin.',
    });
  });

  it('that is close-only, a refusal states that positions can still be closed [DLC-67]', async () => {
    await halt('XAUUSD', 'close-only', 'maintenance');
    expect(await trader.place({}, { language: 'fr' })).toMatchObject({
      msg: 'Le trading est suspendu pour maintenance. Vous pouvez toujours clôturer des positions et annuler des ordres.',
    });
  });

  it('that is close-only, positions close by the customer and by their stop loss, and a pending order waits [DLC-26]', async () => {
    const { id: byHand } = await trader.open();
    const { id: stopped } = await trader.open({ stopLoss: '4120.00' });
    const { id: waiting } = await trader.wait('limit', '4115.00');
    await halt('XAUUSD', 'close-only');
    await trader.close(byHand);
    await quote(server, 'XAUUSD', '4110.00', '4110.35');
    expect(await trader.order(stopped)).toMatchObject({ status: 'closed', closeReason: 'stop-loss' });
    expect(await trader.order(waiting)).toMatchObject({ status: 'pending' });
    await free('XAUUSD');
    await quote(server, 'XAUUSD', '4111.00', '4111.35');
    expect(await trader.order(waiting)).toMatchObject({ status: 'open', placePrice: '4111.35' });
  });

  it('that is full, no position is closed by the customer (2000), alone or with others [DLC-22, DLC-23]', async () => {
    const { id: gold } = await trader.open();
    const { id: bitcoin } = await trader.open(BITCOIN);
    await halt('XAUUSD', 'full');
    const { code, data } = await trader.end({ orderId: gold });
    expect([code, data]).toEqual([2000, { symbol: 'XAUUSD', scope: 'symbol', level: 'full', reason: 'prices' }]);
    const { data: ended } = await trader.endMany({ scope: 'all' });
    expect(ended).toMatchObject({
      items: [
        { orderId: gold, result: 'refused', code: 2000, msg: expect.stringContaining('prices cannot be relied on') },
        { orderId: bitcoin, result: 'closed' },
      ],
    });
    expect(await trader.order(gold)).toMatchObject({ status: 'open' });
  });

  it('that is full, orders are canceled, changed against the last quote, and expire at their instant [DLC-24, DLC-25, DLC-28]', async () => {
    const { id: position } = await trader.open();
    const { id: canceled } = await trader.wait('limit', '4100.00');
    const expiresAt = server.world.now() + 60;
    const { id: expiring } = await trader.wait('limit', '4090.00', { expiresAt });
    await halt('everything', 'full');
    await pass(server, 30_000);
    expect(await trader.change(position, { stopLoss: '4100.00' })).toMatchObject({ code: 200 });
    expect(await trader.change(position, { stopLoss: '4129.00' })).toMatchObject({ code: 2111 });
    const { data } = await trader.endMany({ orderIds: [canceled] });
    expect(data).toMatchObject({ items: [{ result: 'canceled' }] });
    await pass(server, 31_000);
    expect(await trader.order(expiring)).toMatchObject({ status: 'canceled', closeReason: 'expired' });
  });

  it('that is full, no stop loss, take profit or close-out closes a position, and the first quote after it counts as after a gap [DLC-27, DLC-31]', async () => {
    const { id: stopped } = await trader.open({ stopLoss: '4120.00' });
    const other = await signUpTrader(server);
    const { id: large } = await other.open({ volume: '4.80' });
    await halt('metals', 'full');
    await quote(server, 'XAUUSD', '3900.00', '3900.35');
    await pass(server, 1000);
    expect(await trader.order(stopped)).toMatchObject({ status: 'open' });
    expect(await other.order(large)).toMatchObject({ status: 'open' });
    await free('metals');
    await quote(server, 'XAUUSD', '3901.00', '3901.35');
    const closing = (which: Trader, id: string) => which.life(id).then(({ closings }) => closings);
    expect(await closing(trader, stopped)).toMatchObject([{ closePrice: '3901.00', closeReason: 'stop-loss' }]);
    expect(await closing(other, large)).toMatchObject([{ closePrice: '3901.00', closeReason: 'close-out' }]);
  });

  it('that is full, no converting pair is a rate to open by [DLC-65]', async () => {
    await quote(server, 'EURJPY', '178.923', '178.956');
    await halt('USDJPY', 'full');
    const { code, data } = await trader.place({ symbol: 'EURJPY', volume: '0.10', leverage: 20 });
    expect([code, data]).toEqual([2004, { symbol: 'USDJPY' }]);
  });

  it('the demo account is reset at the last prices [DLC-32]', async () => {
    const { id } = await trader.open();
    await halt('everything', 'full');
    await quote(server, 'XAUUSD', '4000.00', '4000.35');
    expect(await trader.reset()).toMatchObject({ code: 200, data: { closed: 1 } });
    expect((await trader.life(id)).closings).toMatchObject([{ closePrice: '4129.10' }]);
  });

  it('overnight fees are charged as usual [DLC-30]', async () => {
    const { id } = await trader.open();
    await halt('everything', 'full');
    await pass(server, 14 * 3_600_000);
    expect(Number((await trader.order(id)).overnightFee)).toBeLessThan(0);
  });

  it('of everything that is full, an investment is not bought; otherwise only while a position is covered (2000) [DLC-33, DLC-34]', async () => {
    const investor = await becomeReal(server, trader, '5000.00');
    const product = (await server.succeed('listAiProducts', { token: investor.token })).items[0];
    const body = { productId: product?.id ?? '', amount: '500.00' };
    const own = { token: investor.token, account: 'real' } as const;
    const buy = async () => {
      const { code, data } = await server.call('openInvestment', { ...own, body });
      return [code, data];
    };
    await halt('everything', 'full');
    expect(await buy()).toEqual([2000, { scope: 'everything', level: 'full', reason: 'prices' }]);
    await free('everything');
    await halt('metals', 'full', 'venue');
    expect((await buy())[0]).toBe(200);
    await free('metals');
    await server.succeed('placeOrder', { ...own, body: { ...BITCOIN, direction: 0, kind: 'market' } });
    await halt('crypto', 'full', 'venue');
    expect(await buy()).toEqual([2000, { symbol: 'BTCUSD', scope: 'class', level: 'full', reason: 'venue' }]);
  });
});

describe('a halt is shown', () => {
  const HALT = { scope: 'symbol', level: 'full', reason: 'venue' };
  const instrument = () => server.succeed('getInstrument', { path: { id: 'XAUUSD' } });

  it('by the instrument and its quote, and by none once it is free [DLC-35]', async () => {
    expect(await instrument()).toMatchObject({ halt: null, quote: { halt: null } });
    await halt('XAUUSD', 'full', 'venue');
    const since = server.world.now();
    expect(await instrument()).toMatchObject({ halt: { ...HALT, since }, quote: { halt: { ...HALT, since } } });
    const { tabs } = await server.succeed('listMarketTabs');
    const row = tabs.flatMap(({ instruments }) => instruments).find(({ symbol }) => symbol === 'XAUUSD');
    expect(row).toMatchObject({ quote: { halt: HALT } });
    await free('XAUUSD');
    expect(await instrument()).toMatchObject({ halt: null, quote: { halt: null } });
  });

  it('by a status frame when it begins, changes and ends [DLC-36, SOC-127]', async () => {
    const client = await connect(server.url.replace('http', 'ws'));
    await client.ask({ type: 'subscribe', symbols: ['XAUUSD', 'BTCUSD'] });
    const statuses = async () => {
      server.advance(0);
      return (await client.drain()).filter(({ type }) => type === 'status');
    };
    await statuses();
    const status = { type: 'status', symbol: 'XAUUSD', state: 'trading', nextOpenAt: null };
    await halt('XAUUSD', 'close-only');
    expect(await statuses()).toMatchObject([{ ...status, halt: { level: 'close-only', reason: 'prices' } }]);
    await halt('XAUUSD', 'full', 'venue');
    expect(await statuses()).toMatchObject([{ ...status, halt: HALT }]);
    await free('XAUUSD');
    expect(await statuses()).toEqual([{ ...status, halt: null }]);
    client.socket.terminate();
  });
});

describe('a halt that begins or ends', () => {
  it('is followed by a snapshot of the quote that stands, and by no tick from before [SOC-128]', async () => {
    const client = await connect(server.url.replace('http', 'ws'));
    await client.ask({ type: 'subscribe', symbols: ['XAUUSD', 'BTCUSD'] });
    server.advance(0);
    await client.drain();
    const frames = async () => {
      server.advance(0);
      return (await client.drain()).filter((frame) => JSON.stringify(frame).includes('XAUUSD'));
    };
    void server.world.market.controls.setQuote('XAUUSD', { bid: '4130.00', ask: '4130.35' });
    await halt('XAUUSD', 'full');
    void server.world.market.controls.setQuote('XAUUSD', { bid: '4140.00', ask: '4140.35' });
    const [begun, standing, ...more] = await frames();
    expect(begun).toMatchObject({ type: 'status', halt: { level: 'full' } });
    expect(standing).toMatchObject({ type: 'snapshot', quotes: [{ bid: '4130.00', halt: { level: 'full' } }] });
    expect(more).toEqual([]);
    await free('XAUUSD');
    const [ended, fresh] = await frames();
    expect(ended).toMatchObject({ type: 'status', halt: null });
    expect(fresh).toMatchObject({ type: 'snapshot', quotes: [{ bid: '4140.00', halt: null }] });
    client.socket.terminate();
  });
});

/** Market with other newest quotes, such as that of another process. */
const withQuotes = (market: Market, latest: Market['latest']): Market =>
  new Proxy(market, {
    get(target, name) {
      if (name === 'latest') return latest;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });

describe('the last quote before a full halt', () => {
  it('is the newest of all processes, whichever of them the desk reaches [DLC-68]', async () => {
    const ahead = withQuotes(bare, (symbol) => {
      const quote = bare.latest(symbol);
      return quote && { ...quote, bid: '4131.00', ask: '4131.35', timeMs: quote.timeMs + 200 };
    });
    const other = await withHalts(server.world, ahead);
    await halt('XAUUSD', 'full');
    await other.halts.refresh();
    await other.halts.quotesKept();
    await server.world.market.halts.refresh();
    const [at, there] = [server.world.market.latest('XAUUSD'), other.latest('XAUUSD')];
    expect([at?.bid, there?.bid]).toEqual(['4131.00', '4131.00']);
    other.halts.stop();
  });

  it('is not one that a process published later than it has to obey [DLC-68]', async () => {
    const late = withQuotes(bare, (symbol) => {
      const quote = bare.latest(symbol);
      return quote && { ...quote, bid: '4131.00', timeMs: quote.timeMs + 5000 };
    });
    const other = await withHalts(server.world, late);
    await halt('XAUUSD', 'full');
    await other.halts.refresh();
    await other.halts.quotesKept();
    expect(other.latest('XAUUSD')).toMatchObject({ bid: '4129.10' });
    other.halts.stop();
  });

  it('is the first one after the halt where no process had one, and a reset waits for it (2003) [ACC-30, DLC-68]', async () => {
    let isQuoted = true;
    const alone = await startTestServer({
      openMarket: async (core) => {
        const market = await openSimulatedMarket(core);
        return withQuotes(market, (symbol) => (isQuoted ? market.latest(symbol) : undefined));
      },
    });
    const owner = await signUpTrader(alone);
    await quote(alone, 'XAUUSD', '4129.10', '4129.45');
    const { id } = await owner.open();
    isQuoted = false;
    await alone.answerDesk({ ask: 'halt', target: 'XAUUSD', level: 'full', reason: 'venue', by: BY });
    expect(await owner.reset()).toMatchObject({ code: 2003, data: { symbol: 'XAUUSD' } });
    isQuoted = true;
    await quote(alone, 'XAUUSD', '4125.00', '4125.35');
    alone.advance(5000);
    await alone.world.market.halts.quotesKept();
    await quote(alone, 'XAUUSD', '4120.00', '4120.35');
    expect(await owner.reset()).toMatchObject({ code: 200, data: { closed: 1 } });
    expect((await owner.life(id)).closings).toMatchObject([{ closePrice: '4125.00' }]);
    await closeInOrder(alone);
  });
});

describe('a process that cannot read the halts', () => {
  it('opens nothing after three seconds, until it has read them again, and closes what is open [DLC-66]', async () => {
    let [elapsedMs, isDown] = [0, false];
    const { database } = server.world;
    const failing = new Proxy(database, {
      get(target, name) {
        if (name === 'isShared') return true;
        if (name === 'readerApart' && isDown) throw new Error('The server is away.');
        return Reflect.get(target, name) as unknown;
      },
    });
    const market = await withHalts({ database: failing }, bare, () => elapsedMs);
    isDown = true;
    elapsedMs = 3000;
    expect(market.halts.isCurrent()).toBe(true);
    elapsedMs = 3001;
    expect(market.halts.isCurrent()).toBe(false);
    const { id } = await trader.open();
    const { world } = server;
    const before = world.market.halts;
    const halts = { ...before, isCurrent: () => market.halts.isCurrent() };
    Object.assign(world.market, { halts });
    const { code, data } = await trader.place();
    expect([code, data]).toEqual([2000, {}]);
    const waiting = await trader.close(id).then(() => trader.place({ kind: 'limit', price: '4100.00' }));
    expect(waiting.code).toBe(2000);
    isDown = false;
    await market.halts.refresh();
    expect(await trader.place()).toMatchObject({ code: 200 });
    Object.assign(world.market, { halts: before });
    market.halts.stop();
  });

  it('fills no pending order either [DLC-66]', async () => {
    const { id } = await trader.wait('limit', '4115.00');
    const before = server.world.market.halts;
    Object.assign(server.world.market, { halts: { ...before, isCurrent: () => false } });
    await quote(server, 'XAUUSD', '4110.00', '4110.35');
    expect(await trader.order(id)).toMatchObject({ status: 'pending' });
    Object.assign(server.world.market, { halts: before });
    await quote(server, 'XAUUSD', '4111.00', '4111.35');
    expect(await trader.order(id)).toMatchObject({ status: 'open', placePrice: '4111.35' });
  });
});

describe('a full halt', () => {
  it('keeps the last quote before it, which positions are valued at, and publishes no tick [DLC-29, DLC-64]', async () => {
    await trader.open({ volume: '1.00' });
    const before = await trader.figures();
    const client = await connect(server.url.replace('http', 'ws'));
    await client.ask({ type: 'subscribe', symbols: ['XAUUSD'] });
    await halt('metals', 'full');
    server.advance(0);
    await client.drain();
    await quote(server, 'XAUUSD', '4000.00', '4000.35');
    server.advance(1000);
    expect(await client.drain()).toEqual([]);
    expect(await trader.figures()).toMatchObject({ netWorth: before.netWorth });
    expect(server.world.market.latest('XAUUSD')).toMatchObject({ bid: '4129.10', halt: { level: 'full' } });
    client.socket.terminate();
  });

  it('leaves the ratio of a loan undecided for a position in the instrument, or converted by it [LON-66, DLC-65]', async () => {
    await quote(server, 'EURJPY', '178.923', '178.956');
    const isUndecided = (symbol: string): boolean => {
      const { market, nowMs } = server.world;
      return isUnsure({ prices: market, nowMs: nowMs() }, { id: 'of-a-test', symbol });
    };
    expect(['XAUUSD', 'EURJPY'].map(isUndecided)).toEqual([false, false]);
    await halt('metals', 'full');
    await halt('USDJPY', 'full');
    expect(['XAUUSD', 'EURJPY'].map(isUndecided)).toEqual([true, true]);
    await free('USDJPY');
    await halt('USDJPY', 'close-only');
    expect(isUndecided('EURJPY')).toBe(false);
  });

  it('outlives a restart, with the quotes that stand under it [DLC-16, DLC-64]', async () => {
    await halt('metals', 'full');
    await quote(server, 'XAUUSD', '4000.00', '4000.35');
    const restarted = await withHalts(server.world, bare);
    expect(restarted.latest('XAUUSD')).toMatchObject({ bid: '4129.10', halt: { scope: 'class', level: 'full' } });
    expect(bare.latest('XAUUSD')).toMatchObject({ bid: '4000.00' });
  });

  it('that a stricter or wider one joins keeps its quotes, and the strictest level holds [DLC-18, DLC-63]', async () => {
    await halt('XAUUSD', 'full', 'venue');
    await quote(server, 'XAUUSD', '4000.00', '4000.35');
    await halt('everything', 'close-only', 'operator');
    expect(server.world.market.latest('XAUUSD')).toMatchObject({ bid: '4129.10', halt: { reason: 'venue' } });
    await halt('metals', 'full', 'maintenance');
    await free('XAUUSD');
    expect(server.world.market.latest('XAUUSD')).toMatchObject({ bid: '4129.10', halt: { reason: 'maintenance' } });
    await free('metals');
    expect(server.world.market.latest('XAUUSD')).toMatchObject({ bid: '4000.00', halt: { reason: 'operator' } });
  });

  it('is obeyed by another process as soon as it is announced [DLC-17]', async () => {
    const other = await withHalts(server.world, bare);
    await halt('XAUUSD', 'full');
    await other.halts.refresh();
    expect(other.halts.of('XAUUSD')).toMatchObject({ level: 'full' });
    await free('XAUUSD');
    await server.settled();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(other.halts.of('XAUUSD')).toBeUndefined();
  });
});
