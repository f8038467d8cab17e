import { londonInstant } from '../../../src/domain/time.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { closeInOrder, pass, quote, setFeed, signUpTrader, type Trader } from './trader.ts';

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

const waitUntil = (expiresAt: number) => trader.wait('limit', '4100.00', { expiresAt });

describe('a pending order with an expiry', () => {
  it('waits until the second before, and is canceled as expired at the instant, without a price [ORD-5, ENG-36, ENG-37, ENG-41]', async () => {
    const expiresAt = server.world.now() + 60;
    const { id } = await waitUntil(expiresAt);
    await pass(server, 59_999);
    expect(await trader.order(id)).toMatchObject({ status: 'pending', expiresAt });
    await pass(server, 1);
    expect(await trader.order(id)).toMatchObject({ status: 'canceled', closeReason: 'expired', closedAt: expiresAt });
    await quote(server, 'XAUUSD', '4090.00', '4090.35');
    expect(await trader.order(id)).toMatchObject({ status: 'canceled', openedAt: null });
  });

  it('opens before its expiry, and then stays open beyond it [ENG-39]', async () => {
    const { id } = await waitUntil(server.world.now() + 60);
    await quote(server, 'XAUUSD', '4099.65', '4100.00');
    await pass(server, 61_000);
    expect(await trader.order(id)).toMatchObject({ status: 'open' });
  });

  it.each(['closed', 'stalled'] as const)(
    'expires by the clock though its market is %s [ENG-38, ORD-79, ORD-80]',
    async (state) => {
      await setFeed(server, 'XAUUSD', state);
      const { id } = await waitUntil(server.world.now() + 10);
      await pass(server, 10_000);
      expect(await trader.order(id)).toMatchObject({ status: 'canceled', closeReason: 'expired' });
    },
  );

  it('expires when a price reaches it at the same check [ENG-20]', async () => {
    const { id } = await waitUntil(server.world.now() + 10);
    await setFeed(server, 'XAUUSD', 'stalled');
    await server.settled();
    // The clock has passed the expiry, and the engine has not checked yet when the price is published.
    const { market } = server.world;
    const advance = jest.spyOn(market, 'advance').mockImplementation((nowMs) => {
      advance.mockRestore();
      market.advance(nowMs);
      void market.controls.setQuote('XAUUSD', { bid: '4090.00', ask: '4090.35' });
    });
    await pass(server, 10_000);
    expect(await trader.order(id)).toMatchObject({ status: 'canceled', closeReason: 'expired' });
  });

  it('is canceled among others by their expiries, then by the time they were placed, then by id [ENG-53]', async () => {
    const now = server.world.now();
    const later: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      later.push((await waitUntil(now + 3600)).id);
      if (count === 1) server.advance(1000);
    }
    const first = (await waitUntil(now + 3000)).id;
    // The engine knows some of them in another order.
    await trader.change(later[0] ?? '', { stopLoss: '4000.00' });
    await server.settled();
    const canceled: (string | undefined)[] = [];
    const leave = server.world.events.subscribe(trader.id, (event) => {
      if (event.type === 'event' && event.kind === 'canceled') canceled.push(event.order?.orderId);
    });
    await pass(server, 7_200_000);
    leave();
    expect(canceled).toEqual([first, ...later]);
  });

  it('bears its expiry as the time of its end, however far a jump of the clock went beyond it [ENG-55]', async () => {
    const expiresAt = server.world.now() + 60;
    const { id } = await waitUntil(expiresAt);
    await pass(server, 7_200_000);
    const { order, events } = await trader.life(id);
    expect(order).toMatchObject({ closeReason: 'expired', closedAt: expiresAt });
    expect(events.at(-1)).toMatchObject({ kind: 'canceled', reason: 'expired', at: expiresAt });
  });

  it('is canceled after the overnight fees that one jump of the clock made due, whichever was due first [ENG-52]', async () => {
    const { id: held } = await trader.open();
    const { id } = await waitUntil(server.world.now() + 60);
    await server.settled();
    const { revision } = await trader.figures();
    const revisions: (number | null)[] = [];
    const leave = server.world.events.subscribe(trader.id, (event) => {
      if (event.type === 'event' && event.kind === 'canceled') revisions.push(event.revision);
    });
    await pass(server, 14 * 3_600_000);
    leave();
    expect((await trader.life(held)).events.map(({ kind }) => kind)).toContain('overnight');
    expect(await trader.order(id)).toMatchObject({ status: 'canceled', closeReason: 'expired' });
    expect(revisions).toEqual([revision + 2]);
  });

  it('may expire in the hour that London has twice, as an instant of the first', async () => {
    const expiresAt = londonInstant({ year: 2026, month: 10, day: 25, hour: 1, minute: 30 });
    expect(await waitUntil(expiresAt)).toMatchObject({ expiresAt });
  });
});

it.each([0, -1, -3600])('refuses an expiry %i seconds from now (2114) [ORD-73]', async (seconds) => {
  const expiresAt = server.world.now() + seconds;
  expect(await trader.place({ kind: 'limit', price: '4100.00', expiresAt })).toMatchObject({
    code: 2114,
    data: { field: 'expiresAt' },
  });
});
