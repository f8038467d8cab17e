import { LEVERAGE_CAPS, type LeverageCaps } from '../../../src/domain/orders/leverage.ts';
import { buildServer } from '../../../src/server/app.ts';
import { openSimulatedMarket } from '../../../src/server/market/index.ts';
import { openInbox } from '../../../src/server/sandbox/index.ts';
import type { Database } from '../../../src/server/store/index.ts';
import { readTexts } from '../../../src/server/texts/index.ts';
import { createWorld } from '../../../src/server/world/createWorld.ts';
import { createMemoryFiles } from '../../support/memoryFiles.ts';
import { createTestClient, type TestClient } from '../../support/testClient.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';
import { WEDNESDAY_MORNING } from '../../support/testServer.ts';
import { AGREED } from '../../support/agreedTexts.ts';

const CLOCKS = { timeOfDayMs: () => WEDNESDAY_MORNING * 1000, elapsedMs: () => 0 };

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Runs a server over the test's database under the leverage caps of an operator. */
const under = async (caps: LeverageCaps, live: (client: TestClient) => Promise<void>): Promise<void> => {
  const { world, stop } = await createWorld({
    environment: 'sandbox',
    encryptionKey: new Uint8Array(32),
    database,
    files: createMemoryFiles(),
    texts: readTexts(process.cwd()),
    clocks: CLOCKS,
    openOutbox: openInbox,
    openMarket: (ground) => openSimulatedMarket(ground, caps),
  });
  const server = await buildServer({
    world,
    root: process.cwd(),
    logLevel: 'error',
    requestsAMinute: 1_000_000,
    rateLimits: {},
  });
  try {
    await live(createTestClient(await server.listen({ host: '127.0.0.1', port: 0 })));
  } finally {
    await server.close();
    await world.market.stored();
    await stop();
  }
};

const signUp = async ({ succeed }: TestClient) => {
  const email = 'someone@example.com';
  const password = 'Sun-and-moon-7';
  await succeed('sendMailCode', { query: { email } });
  const { items } = await succeed('getInbox', { query: { to: email } });
  await succeed('signUp', { body: { email, password, code: items[0]?.code ?? '', agreements: AGREED } });
  const { token } = await succeed('signIn', { body: { email, password } });
  return { token, account: 'demo' } as const;
};

it('applies a leverage cap to new fills only, and lets a disabled class be closed but not opened (2001) [MRG-7, ORD-50, MRG-8, CLS-22]', async () => {
  const coins = { symbol: 'BTCUSD', direction: 0, kind: 'market', volume: '0.01', leverage: 2 } as const;
  const gold = { ...coins, symbol: 'XAUUSD', leverage: 20 } as const;
  const orders: string[] = [];
  let own = { token: '', account: 'demo' } as const;
  await under(LEVERAGE_CAPS, async (client) => {
    own = (await signUp(client)) as typeof own;
    for (const body of [coins, gold]) orders.push((await client.succeed('placeOrder', { ...own, body })).id);
  });

  await under({ ...LEVERAGE_CAPS, gold: 15, crypto: 0 }, async ({ call, succeed }) => {
    const [bitcoin, bullion] = [{ path: { id: 'BTCUSD' } }, { path: { id: 'XAUUSD' } }];
    expect(await succeed('getInstrument', bullion)).toMatchObject({ enabled: true, leverageChoices: [1, 2, 5, 10] });
    expect(await succeed('getInstrument', bitcoin)).toMatchObject({ enabled: false, leverageChoices: [1] });
    expect(await call('placeOrder', { ...own, body: gold })).toMatchObject({ code: 2104 });
    expect(await call('placeOrder', { ...own, body: coins })).toMatchObject({ code: 2001 });

    const open = await succeed('listOrders', { ...own, query: { view: 'open' } });
    expect(open.items.map(({ symbol, leverage }) => `${symbol} ${leverage}`).sort()).toEqual(['BTCUSD 2', 'XAUUSD 20']);
    for (const orderId of orders) {
      expect(await call('closePosition', { ...own, query: { orderId } })).toMatchObject({ code: 200 });
    }
  });
});
