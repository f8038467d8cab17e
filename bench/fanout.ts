import type { Benchmark, Comparison } from './benchmark.ts';
import { type Child, startChild } from './child.ts';
import type { FanoutActs, FanoutName } from './fanoutChild.ts';
import { openFlock, openStalledReader } from './flock.ts';
import { inRounds, median } from './rounds.ts';

const MANY = 1000;
/**
 * Number of clients that a machine with two cores can read in time: more would wait for each other, not for the server.
 */
const FEW = 200;
const FLUSHES = 20;
const ARRIVALS = 100;

type Sender = { readonly name: FanoutName; readonly clients: number };

/** Processor time of the server for one message to one client, microseconds. */
const messageCost =
  (child: Child<FanoutActs>, { name, clients }: Sender) =>
  async (): Promise<number> => {
    const flock = await openFlock(await child.ask('doorOf', name), clients);
    const spent = await child.costMs(async () => {
      await child.ask('flush', { names: [name], times: FLUSHES });
      await flock.heard(FLUSHES);
    });
    await flock.leave();
    return (spent * 1000) / (clients * FLUSHES);
  };

const percentile95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;

/** Opens a sender's readers, with one stalled reader beside them on request. */
const openReaders = async (child: Child<FanoutActs>, name: FanoutName, isOneStalled: boolean) => {
  const door = await child.ask('doorOf', name);
  const stalledLeaves = isOneStalled ? await openStalledReader(door) : undefined;
  if (isOneStalled) await child.ask('stall', name);
  const flock = await openFlock(door, FEW);
  return {
    /** Time until 95 of a hundred readers have a message, milliseconds; the median of all messages. */
    async arrival(sentMs: readonly number[]): Promise<number> {
      await flock.heard(sentMs.length);
      const { heardMs } = flock;
      const tookMs = (index: number, sent: number) => heardMs.map((own) => (own[index] ?? Number.NaN) - sent);
      return median(sentMs.map((sent, index) => percentile95(tookMs(index, sent))));
    },
    async leave() {
      await flock.leave();
      stalledLeaves?.();
    },
  };
};

/**
 * Measures how long messages take to their readers. The senders that are compared take turns, so that load on the
 * machine affects both.
 */
const arrivals = async (child: Child<FanoutActs>) => {
  const all = await openReaders(child, 'sun', false);
  const stalled = await openReaders(child, 'sunWithStalled', true);
  const waiting = await openReaders(child, 'waiting', true);
  const sentMs = {
    ...(await child.ask('flush', { names: ['sun', 'sunWithStalled'], times: ARRIVALS })),
    ...(await child.ask('flush', { names: ['waiting'], times: ARRIVALS })),
  };
  const took = {
    all: await all.arrival(sentMs.sun ?? []),
    stalled: await stalled.arrival(sentMs.sunWithStalled ?? []),
    waiting: await waiting.arrival(sentMs.waiting ?? []),
  };
  for (const readers of [all, stalled, waiting]) await readers.leave();
  return took;
};

const inChild = async <Result>(measure: (child: Child<FanoutActs>) => Promise<Result>): Promise<Result> => {
  const child = await startChild<FanoutActs>('fanoutChild.ts');
  const result = await measure(child);
  await child.stop();
  return result;
};

type Measured = { readonly good: Comparison; readonly bad: Comparison };

/** Compares a message to each of 1,000 clients with writing one frame to as many bare connections. */
export const fanout: Benchmark = {
  name: 'fanout',
  atMost: 1.5,
  measure: () =>
    inChild(async (child): Promise<Measured> => {
      const cost = await inRounds({
        raw: messageCost(child, { name: 'raw', clients: MANY }),
        sun: messageCost(child, { name: 'sun', clients: MANY }),
        each: messageCost(child, { name: 'each', clients: MANY }),
      });
      const beside = { limit: cost.raw, unit: 'µs' };
      return {
        good: { what: `a message to one of ${MANY}, beside a raw write`, figure: cost.sun, ...beside },
        bad: { what: 'the same, a frame of its own for each', figure: cost.each, ...beside },
      };
    }),
};

/** Compares the cost of a message to one of many clients with one of few. */
export const fanoutGrowth: Benchmark = {
  name: 'fanout-growth',
  atMost: 1.2,
  measure: () =>
    inChild(async (child): Promise<Measured> => {
      const cost = await inRounds({
        few: messageCost(child, { name: 'sun', clients: FEW }),
        many: messageCost(child, { name: 'sun', clients: MANY }),
        fewCalled: messageCost(child, { name: 'rollCall', clients: FEW }),
        manyCalled: messageCost(child, { name: 'rollCall', clients: MANY }),
      });
      const what = `a message to one of ${MANY}, beside one of ${FEW}`;
      return {
        good: { what, figure: cost.many, limit: cost.few, unit: 'µs' },
        bad: { what: 'the same with a roll call', figure: cost.manyCalled, limit: cost.fewCalled, unit: 'µs' },
      };
    }),
};

/** Compares the arrival of messages beside a stalled reader with the arrival without it. */
export const fanoutStalled: Benchmark = {
  name: 'fanout-stalled',
  atMost: 1.2,
  measure: () =>
    inChild(async (child): Promise<Measured> => {
      const { all, stalled, waiting } = await arrivals(child);
      const beside = { limit: all, unit: 'ms' };
      return {
        good: { what: 'arrival (p95) beside a stalled reader', figure: stalled, ...beside },
        bad: { what: 'the same, each waited for', figure: waiting, ...beside },
      };
    }),
};
