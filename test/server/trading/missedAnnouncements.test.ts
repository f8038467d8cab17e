import { openSimulatedMarket } from '../../../src/server/market/index.ts';
import type { Database } from '../../../src/server/store/index.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { closeInOrder, pass, quote, signUpTrader } from './trader.ts';

let server: TestServer;
let missed: (() => void) | undefined;
let isDeaf = false;
beforeAll(async () => {
  server = await startTestServer({
    openMarket(core) {
      const { listen } = core.database;
      jest
        .spyOn(core.database, 'listen')
        .mockImplementation((channel, hear, onMissed): ReturnType<Database['listen']> => {
          if (channel !== 'account-changed') return listen(channel, hear, onMissed);
          missed = onMissed;
          return listen(channel, (text) => isDeaf || hear(text), onMissed);
        });
      return openSimulatedMarket(core);
    },
  });
});
afterAll(() => closeInOrder(server));
afterEach(() => jest.restoreAllMocks());

it('accounts whose changes were missed are read again until that succeeds', async () => {
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
  const trader = await signUpTrader(server);
  isDeaf = true;
  const { id } = await trader.open({ stopLoss: '4100.00' });
  await server.settled();
  isDeaf = false;

  const { reader } = server.world.database;
  const failing = jest.spyOn(reader, 'getExecutor').mockImplementation(() => {
    throw new Error('The database was away.');
  });
  missed?.();
  await pass(server, 100).catch(() => undefined);
  failing.mockRestore();
  // The wait before the next try has grown with the second failure.
  await pass(server, 200);

  await quote(server, 'XAUUSD', '4099.00', '4099.35');
  expect(await trader.order(id)).toMatchObject({ status: 'closed', closeReason: 'stop-loss' });
});

it('accounts that differ from the database are read again within a minute, whatever was announced', async () => {
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
  const trader = await signUpTrader(server);
  await server.settled();
  isDeaf = true;
  const { id } = await trader.open({ stopLoss: '4100.00' });
  await server.settled();
  isDeaf = false;
  await quote(server, 'XAUUSD', '4099.00', '4099.35');
  expect(await trader.order(id)).toMatchObject({ status: 'open' });

  await pass(server, 60_000);
  await quote(server, 'XAUUSD', '4098.00', '4098.35');
  expect(await trader.order(id)).toMatchObject({ status: 'closed', closeReason: 'stop-loss' });
});
