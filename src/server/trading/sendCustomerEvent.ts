import type { Schemas } from '../../contract/index.ts';
import type { Transaction } from '../store/index.ts';
import type { CustomerEvent } from '../world/world.ts';

/** Sends a frame to the customer's sockets, in whatever process they are. */
export const sendCustomerEvent = (tx: Transaction, customerId: string, frame: Schemas['EventFrame']): Promise<void> =>
  tx.announce('customer-event', JSON.stringify({ customerId, frame } satisfies CustomerEvent));
