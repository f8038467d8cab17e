import { placeOrder } from './asTrader.ts';
import type { Benchmark } from './benchmark.ts';
import { startChild } from './child.ts';
import type { NewTrader } from './newTraders.ts';
import { findPrograms, startCluster } from './postgresCluster.ts';
import type { PostgresOrdersActs } from './postgresOrdersChild.ts';
import { closeConnections } from './requests.ts';
import { inRounds } from './rounds.ts';

const AT_ONCE = 32;
const ORDERS_EACH = 20;
const WARM_UP_ROUNDS = 2;
const PGBENCH_SECONDS = 5;
/** Size of pgbench's tables: at 1, its clients would wait for each other's one row of a branch. */
const PGBENCH_SCALE = 32;

type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** Wall time of one of pgbench's transactions, of seven statements, milliseconds. */
const transactionMs = async ({ bench }: Cluster): Promise<number> => {
  const said = await bench(`--client=${AT_ONCE}`, '--jobs=2', `--time=${PGBENCH_SECONDS}`);
  const [, rate] = /tps = ([\d.]+)/.exec(said) ?? [];
  if (rate === undefined) throw new Error(`pgbench says no rate: ${said}`);
  return 1000 / Number(rate);
};

/** Wall time of an order of each of some traders, who all place theirs at once, milliseconds. */
const orderMs = async (url: string, traders: readonly NewTrader[]): Promise<number> => {
  const begun = performance.now();
  const goOn = async (trader: NewTrader) => {
    for (let order = 0; order < ORDERS_EACH; order += 1) await placeOrder(url, trader);
  };
  await Promise.all(traders.map(goOn));
  return (performance.now() - begun) / (traders.length * ORDERS_EACH);
};

const measureOn = async (cluster: Cluster) => {
  await cluster.createDatabase('pgbench');
  await cluster.bench('--initialize', '--quiet', `--scale=${PGBENCH_SCALE}`);
  const child = await startChild<PostgresOrdersActs>('postgresOrdersChild.ts', { args: [cluster.url] });
  const url = await child.ask('url');
  const throughHttp = async () => {
    const cost = await orderMs(url, await child.ask('traders', AT_ONCE));
    await child.ask('settled');
    return cost;
  };
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await throughHttp();
  const measured = await inRounds({
    transaction: () => transactionMs(cluster),
    http: throughHttp,
    async chatty() {
      await child.ask('chatter', true);
      const cost = await throughHttp();
      await child.ask('chatter', false);
      return cost;
    },
  });
  closeConnections();
  await child.stop();
  return measured;
};

/** Compares the rate of orders on a PostgreSQL server with that of pgbench's transactions on the same, by the clock. */
export const ordersPostgres: Benchmark = {
  name: 'orders-postgres',
  atMost: 8,
  lacks: () => (findPrograms() === undefined ? 'the programs of PostgreSQL (initdb, pg_ctl, pgbench)' : undefined),
  async measure() {
    const cluster = await startCluster(findPrograms() ?? '');
    const { transaction, http, chatty } = await measureOn(cluster).finally(() => cluster.stop());
    const beside = { limit: transaction, unit: 'ms' };
    return {
      good: { what: `an order on PostgreSQL, through HTTP, ${AT_ONCE} at once`, figure: http, ...beside },
      bad: { what: 'the same, asking everything three times', figure: chatty, ...beside },
    };
  },
};
