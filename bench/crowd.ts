import { setTimeout as pause } from 'node:timers/promises';
import { placeOrder } from './asTrader.ts';
import type { Benchmark } from './benchmark.ts';
import { type Child, startChild } from './child.ts';
import type { CrowdActs } from './crowdChild.ts';
import type { NewTrader } from './newTraders.ts';
import { findPrograms, startCluster } from './postgresCluster.ts';
import type { PostgresOrdersActs } from './postgresOrdersChild.ts';
import { closeConnections } from './requests.ts';
import { inRounds, median } from './rounds.ts';

const ORDERS = 20;
const WARM_UP_ROUNDS = 4;
const BETWEEN_MS = 30;
const LONGEST_MS = 60_000;
/** Customers who press as much as one does in the bad variant, each a little: none of them waits for a turn. */
const PRESSERS = 110;

type Server = Child<PostgresOrdersActs>;

/** Places an order, again where the service was not available, as the app does; throws after a minute. */
const placeAtLast = async (url: string, trader: NewTrader): Promise<void> => {
  const until = performance.now() + LONGEST_MS;
  for (;;) {
    try {
      return void (await placeOrder(url, trader, '0.01'));
    } catch (error) {
      if (performance.now() > until) throw error;
      await pause(BETWEEN_MS);
    }
  }
};

/** How long an order of a customer takes, by the clock, milliseconds: the median of some, one at a time. */
const orderMs = async (server: Server): Promise<number> => {
  const [url, [trader]] = [await server.ask('url'), await server.ask('traders', 1)];
  if (!trader) throw new Error('There is no trader.');
  const tookMs: number[] = [];
  for (let order = 0; order < ORDERS; order += 1) {
    const from = performance.now();
    await placeAtLast(url, trader);
    tookMs.push(performance.now() - from);
    await pause(BETWEEN_MS);
  }
  return median(tookMs);
};

/** The same while others press everything. */
const orderBesideMs = async (server: Server, crowd: Child<CrowdActs>, count: number): Promise<number> => {
  const pressers: readonly NewTrader[] = await server.ask('traders', count);
  await crowd.ask('press', pressers);
  await pause(BETWEEN_MS);
  const cost = await orderMs(server);
  await crowd.ask('rest');
  await server.ask('settled');
  return cost;
};

const measureOn = async (address: string) => {
  const server = await startChild<PostgresOrdersActs>('postgresOrdersChild.ts', { args: [address, 'limited'] });
  const crowd = await startChild<CrowdActs>('crowdChild.ts', { args: [await server.ask('url')] });
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await orderMs(server);
  const measured = await inRounds({
    quiet: () => orderMs(server),
    beside: () => orderBesideMs(server, crowd, 1),
    withoutTurns: () => orderBesideMs(server, crowd, PRESSERS),
  });
  closeConnections();
  await crowd.stop();
  await server.stop();
  return measured;
};

/**
 * Compares a customer's order, while another presses everything at once and strangers guess passwords, send files and open
 * sockets, with the same in quiet, under the limits of production.
 */
export const crowd: Benchmark = {
  name: 'crowd',
  atMost: 2,
  lacks: () => (findPrograms() === undefined ? 'the programs of PostgreSQL (initdb, pg_ctl)' : undefined),
  async measure() {
    const cluster = await startCluster(findPrograms() ?? '');
    const { quiet, beside, withoutTurns } = await measureOn(cluster.url).finally(() => cluster.stop());
    return {
      good: { what: 'an order while another customer presses all', figure: beside, limit: quiet, unit: 'ms' },
      bad: { what: 'the same presses by as many customers', figure: withoutTurns, limit: quiet, unit: 'ms' },
    };
  },
};
