import { placeOrder } from './asTrader.ts';
import type { Benchmark } from './benchmark.ts';
import { type Child, startChild } from './child.ts';
import type { NewTrader } from './newTraders.ts';
import type { OrdersActs } from './ordersChild.ts';
import { closeConnections } from './requests.ts';
import { inRounds } from './rounds.ts';

const TRADERS = 32;
const ORDERS_EACH = 6;
/** Rounds of orders before the first one that is measured. */
const WARM_UP_ROUNDS = 4;

/** Processor time of the server for one order, milliseconds, for each way to place it. */
const costs = async (child: Child<OrdersActs>, atOnce: number) => {
  const url = await child.ask('url');
  const newTraders = () => child.ask('traders', TRADERS);
  const [first] = await newTraders();
  if (!first) throw new Error('There is no trader.');
  const answer = await placeOrder(url, first);

  const throughHttp = (traders: readonly NewTrader[]) => async () => {
    const waiting = [...traders];
    const goOn = async (): Promise<void> => {
      for (let trader = waiting.pop(); trader; trader = waiting.pop())
        for (let order = 0; order < ORDERS_EACH; order += 1) await placeOrder(url, trader);
    };
    await Promise.all(Array.from({ length: atOnce }, goOn));
    await child.ask('settled');
  };
  const perOrder = async (work: (traders: readonly NewTrader[]) => () => unknown): Promise<number> =>
    (await child.costMs(work(await newTraders()))) / (TRADERS * ORDERS_EACH);

  // The paths through the server are compiled in its first thousand orders or so; both sides are measured after that.
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await perOrder(throughHttp);
  return inRounds({
    straight: () => perOrder((traders) => () => child.ask('straight', { traders, each: ORDERS_EACH, atOnce, answer })),
    http: () => perOrder(throughHttp),
    async chatty() {
      await child.ask('chatter', 'thrice');
      const cost = await perOrder(throughHttp);
      await child.ask('chatter', undefined);
      return cost;
    },
  });
};

/** Processor time of the server that one order takes at most in the embedded database, milliseconds. */
const MOST_PROCESSOR_MS = 6;

const placing = (name: string, atOnce: number): Benchmark => ({
  name,
  atMost: 1.5,
  async measure() {
    const child = await startChild<OrdersActs>('ordersChild.ts');
    const { straight, http, chatty } = await costs(child, atOnce);
    closeConnections();
    await child.stop();
    const beside = { limit: straight, unit: 'ms' };
    return {
      good: { what: `an order filled, through HTTP, ${atOnce} at once`, figure: http, ...beside },
      bad: { what: 'the same, asking everything three times', figure: chatty, ...beside },
    };
  },
});

/** Compares an order, from the request to its fill on the disk, with the same SQL without a server around it. */
export const orders = placing('orders', 1);
export const ordersAtOnce = placing('orders-at-once', 32);

/** Compares the processor's time of an order, that of the embedded database included, with a stated one. */
export const ordersProcessor: Benchmark = {
  name: 'orders-processor',
  atMost: 1,
  async measure() {
    const child = await startChild<OrdersActs>('ordersChild.ts');
    const { http, chatty } = await costs(child, 1);
    closeConnections();
    await child.stop();
    const beside = { limit: MOST_PROCESSOR_MS, unit: 'ms' };
    return {
      good: { what: 'an order filled, through HTTP, one at a time', figure: http, ...beside },
      bad: { what: 'the same, asking everything three times', figure: chatty, ...beside },
    };
  },
};
