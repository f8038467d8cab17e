import type { CustomerEvents } from './world.ts';

/** Hands on what happened to a customer to all sockets of that customer that are open now; nothing is kept for later. */
export const createCustomerEvents = (): CustomerEvents => {
  const listeners = new Map<string, Set<(frame: unknown) => void>>();
  return {
    publish(customerId, frame) {
      for (const listener of listeners.get(customerId) ?? []) listener(frame);
    },
    isHeard: (customerId) => listeners.has(customerId),
    subscribe(customerId, listener) {
      const own = listeners.get(customerId) ?? new Set();
      listeners.set(customerId, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0 && listeners.get(customerId) === own) listeners.delete(customerId);
      };
    },
  };
};
