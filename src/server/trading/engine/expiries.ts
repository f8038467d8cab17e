import type { ActiveOrder } from '../orderRepository.ts';
import { Heap } from './heap.ts';

type Expiry = { readonly at: number; readonly accountId: string; readonly orderId: string };

/** True when a pending order has expired. */
export const isExpired = ({ status, expiresAt }: ActiveOrder, nowMs: number): boolean =>
  status === 'pending' && expiresAt !== null && expiresAt * 1000 <= nowMs;

/** Names one expiry of an order: a changed one is another. */
const keyOf = (orderId: string, at: number): string => `${orderId} ${at}`;

/** Keeps expiries of orders, the next one first; former ones of changed orders too. */
export const createExpiries = () => {
  const heap = new Heap<Expiry>((one, other) => one.at < other.at);
  const expected = new Set<string>();
  return {
    expect({ id: orderId, accountId, expiresAt }: ActiveOrder): void {
      if (expiresAt === null || expected.has(keyOf(orderId, expiresAt))) return;
      expected.add(keyOf(orderId, expiresAt));
      heap.push({ at: expiresAt, accountId, orderId });
    },
    /** Pops expired orders; the caller re-checks their status and expiry. */
    takeUntil(nowMs: number): readonly Expiry[] {
      const expired: Expiry[] = [];
      for (let first = heap.first; first && first.at * 1000 <= nowMs; first = heap.first) {
        heap.pop();
        expected.delete(keyOf(first.orderId, first.at));
        expired.push(first);
      }
      return expired;
    },
  };
};
