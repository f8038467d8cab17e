import type { Schemas } from '../../src/contract/index.ts';
import type { Customer } from '../checks/customers.ts';
import type { Trial } from '../checks/trial.ts';
import { goldAtExample } from './market.ts';

export type Order = Schemas['Order'];

/** Market order that is placed where a check gives nothing else. */
const GOLD_ORDER = { symbol: 'XAUUSD', direction: 0, kind: 'market', volume: '0.10', leverage: 20 } as const;

/** Customer at gold's price of the examples, with the actions of an order. */
export const openDesk = async (trial: Trial, customer?: Customer) => {
  const { demo, token } = customer ?? (await trial.customer());
  const gold = await goldAtExample(trial);
  return {
    token,
    demo,
    gold,
    place: (changed: object = {}, sent: object = {}) =>
      trial.call('placeOrder', { ...demo, ...sent, body: { ...GOLD_ORDER, ...changed } }),
    /** Places an order that has to be taken. */
    open: (changed: object = {}) => trial.succeed('placeOrder', { ...demo, body: { ...GOLD_ORDER, ...changed } }),
    change: (orderId: string, changed: object, sent: object = {}) =>
      trial.call('changeOrder', { ...demo, ...sent, body: { orderId, ...changed } }),
    close: (query: Readonly<Record<string, string | number>>, sent: object = {}) =>
      trial.call('closePosition', { ...demo, ...sent, query }),
    /** Closes a position that has to close. */
    end: (orderId: string, volume?: string) => trial.succeed('closePosition', { ...demo, query: { orderId, volume } }),
    endMany: (body: object) => trial.call('closeOrders', { ...demo, body }),
    life: (id: string) => trial.succeed('getOrder', { ...demo, path: { id } }),
    list: (query: Readonly<Record<string, string | number>> = {}) => trial.succeed('listOrders', { ...demo, query }),
    figures: () => trial.succeed('getAccountFigures', demo),
  };
};
export type Desk = Awaited<ReturnType<typeof openDesk>>;
