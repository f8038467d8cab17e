import { placeOrder } from './asTrader.ts';
import type { Benchmark, Comparison } from './benchmark.ts';
import type { Chatter } from './chatter.ts';
import { type Child, startChild } from './child.ts';
import { findPrograms, startCluster } from './postgresCluster.ts';
import type { PostgresOrdersActs } from './postgresOrdersChild.ts';
import { closeConnections } from './requests.ts';
import { inRounds, median } from './rounds.ts';

const AT_ONCE = 32;
const FEWER_AT_ONCE = 8;
const ORDERS_EACH = 15;
const WARM_UP_ROUNDS = 2;
const PGBENCH_SECONDS = 5;
/** Size of pgbench's tables: at 1, its clients would wait for each other's one row of a branch. */
const PGBENCH_SCALE = 32;
/** What all but one in a hundred orders take at most, milliseconds. */
const LONGEST_MS = 150;

type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** Wall time of one of pgbench's transactions, of seven statements, milliseconds. */
const transactionMs = async ({ bench }: Cluster): Promise<number> => {
  const said = await bench(`--client=${AT_ONCE}`, '--jobs=2', `--time=${PGBENCH_SECONDS}`);
  const [, rate] = /tps = ([\d.]+)/.exec(said) ?? [];
  if (rate === undefined) throw new Error(`pgbench says no rate: ${said}`);
  return 1000 / Number(rate);
};

/** How long each but one in a hundred takes, milliseconds, by the rounds that were measured. */
type Slowest = Record<'http' | 'chatty', number[]>;

const slowestOf = (tookMs: readonly number[]): number =>
  tookMs.toSorted((one, other) => one - other)[Math.floor(tookMs.length * 0.99)] ?? Number.NaN;

/** Has some new traders place orders, all at once; returns the wall time of an order and that of each, milliseconds. */
const placeOrders = async (child: Child<PostgresOrdersActs>, atOnce: number) => {
  const url = await child.ask('url');
  const traders = await child.ask('traders', atOnce);
  const tookMs: number[] = [];
  const begun = performance.now();
  await Promise.all(
    traders.map(async (trader) => {
      for (let order = 0; order < ORDERS_EACH; order += 1) {
        const from = performance.now();
        await placeOrder(url, trader);
        tookMs.push(performance.now() - from);
      }
    }),
  );
  const orderMs = (performance.now() - begun) / tookMs.length;
  await child.ask('settled');
  return { orderMs, tookMs };
};

const measureOn = async (cluster: Cluster) => {
  await cluster.createDatabase('pgbench');
  await cluster.bench('--initialize', '--quiet', `--scale=${PGBENCH_SCALE}`);
  const child = await startChild<PostgresOrdersActs>('postgresOrdersChild.ts', { args: [cluster.url] });
  const slowest: Slowest = { http: [], chatty: [] };
  const placing =
    (atOnce: number, { chatter, notes }: { readonly chatter?: Chatter; readonly notes?: keyof Slowest } = {}) =>
    async (): Promise<number> => {
      await child.ask('chatter', chatter);
      const { orderMs, tookMs } = await placeOrders(child, atOnce);
      await child.ask('chatter', undefined);
      if (notes) slowest[notes].push(slowestOf(tookMs));
      return orderMs;
    };
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await placing(AT_ONCE)();
  const measured = await inRounds({
    transaction: () => transactionMs(cluster),
    http: placing(AT_ONCE, { notes: 'http' }),
    fewer: placing(FEWER_AT_ONCE),
    chatty: placing(AT_ONCE, { chatter: 'thrice', notes: 'chatty' }),
    rollCall: placing(AT_ONCE, { chatter: 'roll-call' }),
    fewerRollCall: placing(FEWER_AT_ONCE, { chatter: 'roll-call' }),
  });
  closeConnections();
  await child.stop();
  return { ...measured, slowest: median(slowest.http), slowestChatty: median(slowest.chatty) };
};

let measured: ReturnType<typeof measureOn> | undefined;
/** Measures once for all benchmarks of a run. */
const measureOnce = () => {
  measured ??= startCluster(findPrograms() ?? '').then((cluster) => measureOn(cluster).finally(() => cluster.stop()));
  return measured;
};

const onPostgres = (
  name: string,
  atMost: number,
  compare: (of: Awaited<ReturnType<typeof measureOn>>) => { readonly good: Comparison; readonly bad: Comparison },
): Benchmark => ({
  name,
  atMost,
  lacks: () => (findPrograms() === undefined ? 'the programs of PostgreSQL (initdb, pg_ctl, pgbench)' : undefined),
  measure: async () => compare(await measureOnce()),
});

/** Compares the rate of orders on a PostgreSQL server with that of pgbench's transactions on the same, by the clock. */
export const ordersPostgres = onPostgres('orders-postgres', 8, ({ transaction, http, chatty }) => {
  const beside = { limit: transaction, unit: 'ms' };
  return {
    good: { what: `an order on PostgreSQL, through HTTP, ${AT_ONCE} at once`, figure: http, ...beside },
    bad: { what: 'the same, asking everything three times', figure: chatty, ...beside },
  };
});

/** Compares what 99 of 100 of these orders take at most with a time that a customer waits without wondering. */
export const ordersPostgresSlowest = onPostgres('orders-postgres-slowest', 1, ({ slowest, slowestChatty }) => {
  const beside = { limit: LONGEST_MS, unit: 'ms' };
  return {
    good: { what: `99 of 100 orders, ${AT_ONCE} at once`, figure: slowest, ...beside },
    bad: { what: 'the same, asking everything three times', figure: slowestChatty, ...beside },
  };
});

/** Compares the rate at many at once with that at a few: it does not fall. */
export const ordersPostgresFall = onPostgres('orders-postgres-fall', 1.1, (of) => ({
  good: { what: `an order, ${AT_ONCE} at once against ${FEWER_AT_ONCE}`, figure: of.http, limit: of.fewer, unit: 'ms' },
  bad: { what: 'the same, with a roll call', figure: of.rollCall, limit: of.fewerRollCall, unit: 'ms' },
}));
