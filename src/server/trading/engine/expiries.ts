import type { ActiveOrder } from '../orderRepository.ts';
import { Heap } from './heap.ts';

type Expiry = { readonly at: number; readonly accountId: string; readonly orderId: string };

/** Whether a pending order's time is over. */
export const isExpired = ({ status, expiresAt }: ActiveOrder, nowMs: number): boolean =>
  status === 'pending' && expiresAt !== null && expiresAt * 1000 <= nowMs;

/** When orders end by the clock, the next first. */
export const createExpiries = () => {
  const heap = new Heap<Expiry>((one, other) => one.at < other.at);
  const expected = new Set<string>();
  return {
    expect({ id: orderId, accountId, expiresAt }: ActiveOrder): void {
      if (expiresAt === null || expected.has(orderId)) return;
      expected.add(orderId);
      heap.push({ at: expiresAt, accountId, orderId });
    },
    /** Takes out the orders whose time is over; one that ended otherwise is found to have. */
    takeUntil(nowMs: number): readonly Expiry[] {
      const expired: Expiry[] = [];
      for (let first = heap.first; first && first.at * 1000 <= nowMs; first = heap.first) {
        heap.pop();
        expected.delete(first.orderId);
        expired.push(first);
      }
      return expired;
    },
  };
};
