import { isDeepStrictEqual } from 'node:util';
import {
  createTriggerIndex,
  type PendingTrigger,
  type TriggerIndex,
} from '../src/server/trading/engine/triggerIndex.ts';
import type { Benchmark } from './benchmark.ts';
import { byAccount, DIGITS, pendingOrders, quietTicks, type TickQuote, wanderingTicks } from './pendingOrders.ts';
import { costMs } from './processorTime.ts';
import { inRounds } from './rounds.ts';
import { createScan, createScanBySymbol } from './scanning.ts';

type Watcher = Pick<TriggerIndex, 'reachedBy'>;

const MANY = 100_000;
const FEW = 10_000;
const SHARE_OF_SCAN = 1000;

const indexed = (orders: readonly PendingTrigger[]): TriggerIndex => {
  const index = createTriggerIndex(() => DIGITS);
  for (const [accountId, entry] of byAccount(orders)) index.replace(accountId, entry);
  return index;
};

/** Processor time of a tick, nanoseconds. */
const tickCost = (watcher: Watcher, ticks: readonly TickQuote[]) => async (): Promise<number> => {
  const spent = await costMs(() => {
    for (const tick of ticks) watcher.reachedBy(tick);
  });
  return (spent * 1e6) / ticks.length;
};

/** Throws when the index returns other triggers than a scan of all, or in another order. */
const proveSameFills = (orders: readonly PendingTrigger[]): void => {
  const index = indexed(orders);
  const scan = createScan(orders);
  let fills = 0;
  for (const tick of wanderingTicks(2000, 600)) {
    const reached = index.reachedBy(tick);
    fills += reached.length;
    const ids = (found: readonly PendingTrigger[]) => found.map(({ orderId }) => orderId);
    if (isDeepStrictEqual(ids(reached), ids(scan.reachedBy(tick)))) continue;
    throw new Error(`The index and a scan of all differ at ${tick.symbol} ${tick.bid}.`);
  }
  console.log(`triggers: ${fills} of ${orders.length} orders filled as by scanning them all, in the same order`);
};

/** Compares a tick with 100,000 pending orders with scanning them all. */
export const triggers: Benchmark = {
  name: 'triggers',
  atMost: 1,
  async measure() {
    const orders = pendingOrders(MANY);
    proveSameFills(orders);
    const ticks = quietTicks(400_000);
    const { scan, index, bySymbol } = await inRounds({
      scan: tickCost(createScan(orders), ticks.slice(0, 400)),
      index: tickCost(indexed(orders), ticks),
      bySymbol: tickCost(createScanBySymbol(orders), ticks.slice(0, 10_000)),
    });
    const beside = { limit: scan / SHARE_OF_SCAN, unit: 'ns' };
    return {
      good: { what: 'a tick, beside a 1,000th of scanning 100,000', figure: index, ...beside },
      bad: { what: "the same, scanning the symbol's own", figure: bySymbol, ...beside },
    };
  },
};

/** Compares a tick with 100,000 pending orders with one with 10,000. */
export const triggersGrowth: Benchmark = {
  name: 'triggers-growth',
  atMost: 1.5,
  async measure() {
    const ticks = quietTicks(400_000);
    const [many, few] = [pendingOrders(MANY), pendingOrders(FEW)];
    const cost = await inRounds({
      few: tickCost(indexed(few), ticks),
      many: tickCost(indexed(many), ticks),
      fewScanned: tickCost(createScanBySymbol(few), ticks.slice(0, 10_000)),
      manyScanned: tickCost(createScanBySymbol(many), ticks.slice(0, 10_000)),
    });
    return {
      good: { what: 'a tick with 100,000 orders, beside 10,000', figure: cost.many, limit: cost.few, unit: 'ns' },
      bad: {
        what: "the same, scanning the symbol's own",
        figure: cost.manyScanned,
        limit: cost.fewScanned,
        unit: 'ns',
      },
    };
  },
};
