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

describe('a pending order that is good until an instant', () => {
  it('waits until the second before, and is canceled as expired at the instant, at no price', async () => {
    const expiresAt = server.world.now() + 60;
    const { id } = await waitUntil(expiresAt);
    await pass(server, 59_999);
    expect(await trader.order(id)).toMatchObject({ status: 'pending', expiresAt });
    await pass(server, 1);
    expect(await trader.order(id)).toMatchObject({ status: 'canceled', closeReason: 'expired', closedAt: expiresAt });
    await quote(server, 'XAUUSD', '4090.00', '4090.35');
    expect(await trader.order(id)).toMatchObject({ status: 'canceled', openedAt: null });
  });

  it('opens before it, and then stays open over it', async () => {
    const { id } = await waitUntil(server.world.now() + 60);
    await quote(server, 'XAUUSD', '4099.65', '4100.00');
    await pass(server, 61_000);
    expect(await trader.order(id)).toMatchObject({ status: 'open' });
  });

  it.each(['closed', 'stalled'] as const)('expires by the clock though its market is %s', async (state) => {
    await setFeed(server, 'XAUUSD', state);
    const { id } = await waitUntil(server.world.now() + 10);
    await pass(server, 10_000);
    expect(await trader.order(id)).toMatchObject({ status: 'canceled', closeReason: 'expired' });
  });

  it('comes first, where a price reaches it in the same look', async () => {
    const { id } = await waitUntil(server.world.now() + 10);
    await setFeed(server, 'XAUUSD', 'stalled');
    await server.settled();
    // The clock has come so far, and nobody has looked yet, when the price is said.
    const { market } = server.world;
    const advance = jest.spyOn(market, 'advance').mockImplementation((nowMs) => {
      advance.mockRestore();
      market.advance(nowMs);
      market.controls.setQuote('XAUUSD', { bid: '4090.00', ask: '4090.35' });
    });
    await pass(server, 10_000);
    expect(await trader.order(id)).toMatchObject({ status: 'canceled', closeReason: 'expired' });
  });

  it('may be one that London has twice, which means the first: it is an instant', async () => {
    const expiresAt = londonInstant({ year: 2026, month: 10, day: 25, hour: 1, minute: 30 });
    expect(await waitUntil(expiresAt)).toMatchObject({ expiresAt });
  });
});

it.each([0, -1, -3600])('an instant that is %i seconds from now is refused (2114)', async (seconds) => {
  const expiresAt = server.world.now() + seconds;
  expect(await trader.place({ kind: 'limit', price: '4100.00', expiresAt })).toMatchObject({
    code: 2114,
    data: { field: 'expiresAt' },
  });
});
