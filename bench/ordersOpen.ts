import { placeOrder } from './asTrader.ts';
import type { Benchmark } from './benchmark.ts';
import type { Chatter } from './chatter.ts';
import { type Child, startChild } from './child.ts';
import type { OrdersActs } from './ordersChild.ts';
import { closeConnections, repeat } from './requests.ts';
import { inRounds } from './rounds.ts';

const MANY_OPEN = 60;
const FEW_OPEN = 1;
const TRADERS = 8;
const ORDERS_EACH = 6;
const WARM_UP_ORDERS = 600;
/** So small that the margin of a demo account is enough for all. */
const VOLUME = '0.01';

/** Processor time of an order of traders who have so many open already, milliseconds. */
const orderMs = async (child: Child<OrdersActs>, open: number, chatter?: Chatter): Promise<number> => {
  const url = await child.ask('url');
  const traders = await child.ask('traders', TRADERS);
  const each = (orders: number) => async () => {
    for (const trader of traders) await repeat(orders, 1, () => placeOrder(url, trader, VOLUME));
    await child.ask('settled');
  };
  await each(open)();
  await child.ask('chatter', chatter);
  const cost = await child.costMs(each(ORDERS_EACH));
  await child.ask('chatter', undefined);
  return cost / (TRADERS * ORDERS_EACH);
};

/** Compares the cost of an order of an account with many open orders with that of one with a single one. */
export const ordersOpen: Benchmark = {
  name: 'orders-open',
  atMost: 1.3,
  async measure() {
    const child = await startChild<OrdersActs>('ordersChild.ts');
    const [url, traders] = [await child.ask('url'), await child.ask('traders', TRADERS)];
    for (const trader of traders) await repeat(WARM_UP_ORDERS / TRADERS, 1, () => placeOrder(url, trader, VOLUME));
    const { few, many, fewOneByOne, manyOneByOne } = await inRounds({
      few: () => orderMs(child, FEW_OPEN),
      many: () => orderMs(child, MANY_OPEN),
      fewOneByOne: () => orderMs(child, FEW_OPEN, 'one-by-one'),
      manyOneByOne: () => orderMs(child, MANY_OPEN, 'one-by-one'),
    });
    closeConnections();
    await child.stop();
    return {
      good: { what: `an order beside ${MANY_OPEN} open ones`, figure: many, limit: few, unit: 'ms' },
      bad: { what: 'the same, reading each by itself', figure: manyOneByOne, limit: fewOneByOne, unit: 'ms' },
    };
  },
};
