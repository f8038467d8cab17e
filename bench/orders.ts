import { randomUUID } from 'node:crypto';
import type { Benchmark } from './benchmark.ts';
import { type Child, startChild } from './child.ts';
import type { NewTrader } from './newTraders.ts';
import type { OrdersActs } from './ordersChild.ts';
import { closeConnections, sendRequest } from './requests.ts';
import { inRounds } from './rounds.ts';

const TRADERS = 32;
const ORDERS_EACH = 6;

const BODY = JSON.stringify({ symbol: 'BTCUSD', direction: 0, kind: 'market', volume: '0.10', leverage: 2 });

/** Places an order as the app does; answers the envelope. Throws where it was not filled. */
const placed = async (url: string, { token }: NewTrader): Promise<string> => {
  const headers = {
    ...{ Authorization: `Bearer ${token}`, 'X-Source': 'h5', 'X-Account': 'demo' },
    ...{ 'Idempotency-Key': randomUUID(), 'Content-Type': 'application/json' },
  };
  const answer = await sendRequest(url, { method: 'POST', headers }, BODY);
  if (!answer.includes('"status":"open"')) throw new Error(`An order was not filled: ${answer}`);
  return answer;
};

/** What one order costs the server, in milliseconds of the processor, each way it is placed. */
const costs = async (child: Child<OrdersActs>, atOnce: number) => {
  const url = await child.ask('address');
  const newTraders = () => child.ask('traders', TRADERS);
  const [first] = await newTraders();
  if (!first) throw new Error('There is nobody to trade.');
  const answer = await placed(url, first);

  const throughHttp = (traders: readonly NewTrader[]) => async () => {
    const waiting = [...traders];
    const goOn = async (): Promise<void> => {
      for (let trader = waiting.pop(); trader; trader = waiting.pop())
        for (let order = 0; order < ORDERS_EACH; order += 1) await placed(url, trader);
    };
    await Promise.all(Array.from({ length: atOnce }, goOn));
    await child.ask('settled');
  };
  const perOrder = async (work: (traders: readonly NewTrader[]) => () => unknown): Promise<number> =>
    (await child.costMs(work(await newTraders()))) / (TRADERS * ORDERS_EACH);

  return inRounds({
    straight: () => perOrder((traders) => () => child.ask('straight', { traders, each: ORDERS_EACH, atOnce, answer })),
    http: () => perOrder(throughHttp),
    async chatty() {
      await child.ask('chatter', true);
      const cost = await perOrder(throughHttp);
      await child.ask('chatter', false);
      return cost;
    },
  });
};

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

/** From the request to the filled order on the disk, beside the same SQL without a server around it. */
export const orders = placing('orders', 1);
export const ordersAtOnce = placing('orders-at-once', 32);
