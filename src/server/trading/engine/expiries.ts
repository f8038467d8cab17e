import type { ActiveOrder } from '../orderRepository.ts';
import { Heap } from './heap.ts';

type Expiry = { readonly at: number; readonly accountId: string; readonly orderId: string };

/** True when a pending order has expired. */
export const isExpired = ({ status, expiresAt }: ActiveOrder, nowMs: number): boolean =>
  status === 'pending' && expiresAt !== null && expiresAt * 1000 <= nowMs;

/** Keeps expiries of orders, the next one first. */
export const createExpiries = () => {
  const heap = new Heap<Expiry>((one, other) => one.at < other.at);
  const expected = new Set<string>();
  return {
    expect({ id: orderId, accountId, expiresAt }: ActiveOrder): void {
      if (expiresAt === null || expected.has(orderId)) return;
      expected.add(orderId);
      heap.push({ at: expiresAt, accountId, orderId });
    },
    /** Pops expired orders; the caller re-checks their status. */
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
