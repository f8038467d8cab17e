import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { closeInOrder, offer, quote, rowsWritten, setFeed, signUpTrader, type Trader } from './trader.ts';

let server: TestServer;
let trader: Trader;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => closeInOrder(server));
beforeEach(async () => {
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
  trader = await signUpTrader(server);
});
afterEach(() => jest.restoreAllMocks());

describe('a triggered order that cannot open becomes an exception without cost:', () => {
  /** Expects the order to be an exception with this reason; nothing was posted, and no margin is held. */
  const expectException = async (id: string, exceptionReason: string, before: { postings: number }) => {
    expect(await trader.order(id)).toMatchObject({ status: 'exception', exceptionReason, margin: '0.00', fee: '0.00' });
    expect((await rowsWritten(server)).postings).toBe(before.postings);
    expect(await trader.figures()).toMatchObject({ balance: '100000.00', usedMargin: '0.00' });
    const { items } = await trader.list({ view: 'history', status: 'exception' });
    expect(items).toMatchObject([{ id, exceptionReason }]);
    expect((await trader.life(id)).events).toMatchObject([
      { kind: 'placed' },
      { kind: 'exception', reason: exceptionReason },
    ]);
  };

  it.each([
    ['limit', '4100.00', { stopLoss: '4090.00' }, '4089.90', '4090.25'],
    ['stop', '4150.00', { takeProfit: '4160.00' }, '4160.00', '4160.35'],
  ] as const)(
    'rejects a %s at %s whose own %j is passed at its fill [ORD-5, ENG-32, ENG-34]',
    async (kind, price, stops, bid, ask) => {
      const { id } = await trader.wait(kind, price, stops);
      const before = await rowsWritten(server);
      await quote(server, 'XAUUSD', bid, ask);
      await expectException(id, 'stops-passed', before);
      await quote(server, 'XAUUSD', '4100.00', '4100.00');
      expect(await trader.order(id)).toMatchObject({ status: 'exception' });
    },
  );

  it('rejects an order without enough margin, which is checked only at its trigger [ORD-72, ENG-33, ENG-34]', async () => {
    // 4100.00 × 500 ÷ 20 = 102,500.00
    const { id } = await trader.wait('limit', '4100.00', { volume: '5.00' });
    const before = await rowsWritten(server);
    await quote(server, 'XAUUSD', '4099.65', '4100.00');
    await expectException(id, 'margin-not-enough', before);
  });

  it('rejects an order whose conversion pair is stale [ENG-30, ENG-34]', async () => {
    await quote(server, 'EURJPY', '178.923', '178.956');
    const { id } = await trader.wait('limit', '178.000', { symbol: 'EURJPY' });
    const before = await rowsWritten(server);
    await setFeed(server, 'USDJPY', 'stalled');
    server.advance(16_000);
    await quote(server, 'EURJPY', '177.900', '177.933');
    await expectException(id, 'quote-stale', before);
    await setFeed(server, 'USDJPY', 'live');
  });

  it('rejects an order while the market of its conversion pair is closed [ENG-30]', async () => {
    await quote(server, 'USDJPY', '157.489', '157.501');
    await quote(server, 'EURJPY', '178.923', '178.956');
    const { id } = await trader.wait('limit', '178.000', { symbol: 'EURJPY' });
    const before = await rowsWritten(server);
    await setFeed(server, 'USDJPY', 'closed');
    await quote(server, 'EURJPY', '177.900', '177.933');
    await expectException(id, 'quote-stale', before);
    await setFeed(server, 'USDJPY', 'live');
  });

  it('rejects an order whose leverage is above a cap that was lowered since [ENG-31, ENG-34]', async () => {
    const { id } = await trader.wait('limit', '4100.00', { leverage: 20 });
    const before = await rowsWritten(server);
    offer(server, 'XAUUSD', { leverageChoices: [1, 2, 5, 10] });
    await quote(server, 'XAUUSD', '4099.65', '4100.00');
    await expectException(id, 'leverage-not-offered', before);
  });

  it('names that the class was switched off before every other reason [ENG-28, ENG-29]', async () => {
    await quote(server, 'EURJPY', '178.923', '178.956');
    const { id } = await trader.wait('limit', '178.000', { symbol: 'EURJPY', stopLoss: '177.950' });
    const before = await rowsWritten(server);
    offer(server, 'EURJPY', { leverageChoices: [] });
    await setFeed(server, 'USDJPY', 'closed');
    await quote(server, 'EURJPY', '177.900', '177.933');
    await expectException(id, 'instrument-not-offered', before);
    await setFeed(server, 'USDJPY', 'live');
  });

  it('rejects an order whose class was switched off [ENG-29, ENG-34]', async () => {
    const { id } = await trader.wait('limit', '4100.00', { leverage: 20 });
    const before = await rowsWritten(server);
    offer(server, 'XAUUSD', { leverageChoices: [] });
    await quote(server, 'XAUUSD', '4099.65', '4100.00');
    await expectException(id, 'instrument-not-offered', before);
  });
});

it('leaves open positions as they are under a lower cap, and lets them close [ORD-50, CLS-22]', async () => {
  const { id } = await trader.open({ leverage: 20 });
  offer(server, 'XAUUSD', { leverageChoices: [1, 2] });
  expect(await trader.order(id)).toMatchObject({ leverage: 20, margin: '2064.73' });
  expect(await trader.place({ leverage: 20 })).toMatchObject({ code: 2104 });
  expect(await trader.close(id)).toMatchObject({ status: 'closed' });
});
