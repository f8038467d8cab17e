import type { Schemas } from '../../contract/index.ts';
import type { Transaction } from '../store/index.ts';
import type { World } from '../world.ts';

/** Tells the customer's own sockets what became of an order, once it is kept. */
export const publishOrder = (
  tx: Transaction,
  world: World,
  customerId: string,
  kind: Extract<Schemas['EventFrame']['kind'], 'filled' | 'closed'>,
  order: Schemas['Order'],
): void => {
  const frame = {
    type: 'event',
    kind,
    account: order.account,
    at: world.now(),
    order,
    warning: null,
    review: null,
  } satisfies Schemas['EventFrame'];
  tx.afterCommit(() => world.events.publish(customerId, frame));
};
