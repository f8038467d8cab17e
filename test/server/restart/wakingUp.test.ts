import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { bookFaults } from '../../../src/server/reconciliation/index.ts';
import { type StartedServer, startServerOn } from '../../support/startedServer.ts';
import { openFolder } from '../../support/dataFolder.ts';
import { type Trader, traderOf } from '../trading/trader.ts';
import { signUpBy } from './signUpBy.ts';
import { until } from '../../support/until.ts';

const SELL = 1;
const BITCOIN = { symbol: 'BTCUSD', volume: '0.01', leverage: 2 } as const;
/** Far below the prices of the feed after a restart: more than 80,000.00. */
const LOW = { bid: '60000.00', ask: '60010.00' };

const folder = mkdtempSync(join(tmpdir(), 'sun-waking-'));
let server: StartedServer;
let trader: Trader;
afterEach(async () => {
  await server.kill();
  const database = await openFolder(join(folder, 'db'));
  expect(await bookFaults(database.reader)).toEqual([]);
  await database.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

const quote = (price: typeof LOW) => server.succeed('setQuote', { path: { symbol: 'BTCUSD' }, body: price });

/** Restarts the server after `kill -9`, with the same customer signed in. */
const restart = async (token: string): Promise<void> => {
  await server.kill();
  server = await startServerOn(folder);
  trader = traderOf(server, '', token, 'demo');
};

const statusesOf = async (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await trader.order(id)).status));

/** Returns the stored fields of orders, without their current value. */
const livesOf = (ids: readonly string[]) =>
  Promise.all(
    ids.map(async (id) => {
      const { events, closings, order } = await trader.life(id);
      return { events, closings, order: { ...order, marketPrice: null, profit: null } };
    }),
  );

it('a killed server resumes pending orders: the first fresh price fills, stops or expires each, once [SBX-28, ENG-6, ENG-7, ENG-27, ENG-40]', async () => {
  server = await startServerOn(folder);
  const token = await signUpBy(server, 'ann@example.com');
  trader = traderOf(server, '', token, 'demo');
  await quote(LOW);
  const expiresAt = Math.floor(Date.now() / 1000) + 3;
  const ids = [
    await trader.wait('stop', '65000.00', BITCOIN),
    await trader.open({ ...BITCOIN, direction: SELL, stopLoss: '65000.00' }),
    await trader.open({ ...BITCOIN, takeProfit: '70000.00' }),
    await trader.wait('limit', '50000.00', { ...BITCOIN, expiresAt }),
    await trader.wait('limit', '50000.00', BITCOIN),
  ].map(({ id }) => id);

  await server.kill();
  await wait(4000);
  const restartedAt = Math.floor(Date.now() / 1000);
  await restart(token);
  const after = ['open', 'closed', 'closed', 'canceled', 'pending'];
  await until(
    () => statusesOf(ids),
    (statuses) => statuses.join() === after.join(),
  );
  const [filled, stopped, taken, expired] = await livesOf(ids);
  // A gap: filled and stopped out at the first price, far beyond their own levels; the improvement is the customer's.
  expect(Number(filled?.order.placePrice)).toBeGreaterThan(70_000);
  expect(filled?.order.openedAt).toBeGreaterThanOrEqual(restartedAt);
  expect(stopped?.closings).toMatchObject([{ closeReason: 'stop-loss', closePrice: filled?.order.placePrice }]);
  expect(taken?.closings).toMatchObject([{ closeReason: 'take-profit' }]);
  expect(Number(taken?.closings[0]?.closePrice)).toBeGreaterThan(70_000);
  expect(expired?.order).toMatchObject({ closeReason: 'expired' });

  const lives = await livesOf(ids);
  await restart(token);
  await wait(1500);
  expect(await livesOf(ids)).toEqual(lives);
});

it('a server killed while it fills orders fills the rest after its restart, and none twice [ENG-27]', async () => {
  server = await startServerOn(folder);
  const token = await signUpBy(server, 'ben@example.com');
  trader = traderOf(server, '', token, 'demo');
  await quote(LOW);
  const ids: string[] = [];
  for (let count = 0; count < 40; count += 1) {
    ids.push((await trader.wait('stop', `${61_000 + count}.00`, BITCOIN)).id);
  }
  await quote({ bid: '65000.00', ask: '65010.00' });
  await wait(Math.random() * 30);
  await restart(token);
  await until(
    () => statusesOf(ids),
    (statuses) => statuses.every((status) => status === 'open'),
  );
  for (const { events } of await livesOf(ids)) expect(events).toMatchObject([{ kind: 'placed' }, { kind: 'filled' }]);
});
