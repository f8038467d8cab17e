import { placeOrder } from './asTrader.ts';
import type { Benchmark } from './benchmark.ts';
import type { Chatter } from './chatter.ts';
import { type Child, startChild } from './child.ts';
import { findPrograms, startCluster } from './postgresCluster.ts';
import type { PostgresOrdersActs } from './postgresOrdersChild.ts';
import { closeConnections } from './requests.ts';
import { inRounds, median } from './rounds.ts';

const MOST_PROCESSES = 3;
const TRADERS = 24;
const ORDERS_EACH = 10;
const WARM_UP_ROUNDS = 3;

type Server = Child<PostgresOrdersActs>;
type Rates = Map<number, number[]>;

/**
 * Has traders place orders at so many processes of one database, all at once; returns the processor's time of an order, of
 * all processes together, milliseconds, and notes the orders of a second.
 */
const orderMs = async (servers: readonly Server[], count: number, rates: Rates, chatter?: Chatter): Promise<number> => {
  const used = servers.slice(0, count);
  const traders = (await servers[0]?.ask('traders', TRADERS)) ?? [];
  // Each process publishes a price, so that none is too old.
  for (const server of used) await server.ask('traders', 0);
  const urls = await Promise.all(used.map((server) => server.ask('url')));
  for (const server of used) await server.ask('chatter', chatter);
  const orders = TRADERS * ORDERS_EACH;
  const place = async () => {
    const begun = performance.now();
    await Promise.all(
      traders.map(async (trader, index) => {
        for (let order = 0; order < ORDERS_EACH; order += 1)
          await placeOrder(urls[index % count] ?? '', trader, '0.01');
      }),
    );
    if (!chatter) rates.set(count, [...(rates.get(count) ?? []), (1000 * orders) / (performance.now() - begun)]);
    for (const server of servers) await server.ask('settled');
  };
  let spentMs = 0;
  const measured = servers.reduce<() => Promise<void>>(
    (work, server) => async () => void (spentMs += await server.costMs(work)),
    place,
  );
  await measured();
  for (const server of used) await server.ask('chatter', undefined);
  return spentMs / orders;
};

const measureOn = async (address: string) => {
  const servers: Server[] = [];
  for (let started = 0; started < MOST_PROCESSES; started += 1) {
    servers.push(await startChild<PostgresOrdersActs>('postgresOrdersChild.ts', { args: [address] }));
  }
  const rates: Rates = new Map();
  const at = (count: number, chatter?: Chatter) => () => orderMs(servers, count, rates, chatter);
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await at(MOST_PROCESSES)();
  const measured = await inRounds({
    one: at(1),
    two: at(2),
    three: at(MOST_PROCESSES),
    chatty: at(MOST_PROCESSES, 'thrice'),
  });
  closeConnections();
  for (const server of servers) await server.stop();
  const { one, two, three } = measured;
  for (const [count, cost] of [one, two, three].entries()) {
    const rate = median(rates.get(count + 1) ?? []);
    console.log(
      `  ${count + 1} at work: ${rate.toFixed(0)} orders a second, ${cost.toFixed(1)} ms of the processor each`,
    );
  }
  return measured;
};

/** Compares what an order costs at three processes of one database with what it costs at one, the database's own work left out. */
export const processes: Benchmark = {
  name: 'processes',
  atMost: 1.3,
  lacks: () => (findPrograms() === undefined ? 'the programs of PostgreSQL (initdb, pg_ctl)' : undefined),
  async measure() {
    const cluster = await startCluster(findPrograms() ?? '');
    const { one, three, chatty } = await measureOn(cluster.url).finally(() => cluster.stop());
    const beside = { limit: one, unit: 'ms' };
    return {
      good: { what: 'an order at one of three processes', figure: three, ...beside },
      bad: { what: 'the same, asking everything three times', figure: chatty, ...beside },
    };
  },
};
