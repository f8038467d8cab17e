import type { CustomerEvent, CustomerEvents, CustomerFrame } from './world.ts';

/** Number of events, of all customers, that are kept for sockets that reconnect within seconds. */
const KEPT_EVENTS = 5000;

/**
 * Publishes a customer's events to all open sockets of that customer, and keeps them for one that reconnects soon
 * after.
 */
export const createCustomerEvents = (): CustomerEvents => {
  const listeners = new Map<string, Set<(frame: CustomerFrame) => void>>();
  const kept: CustomerEvent[] = [];
  return {
    publish(customerId, frame) {
      if (frame.type === 'event') kept.push({ customerId, frame });
      if (kept.length > KEPT_EVENTS) kept.shift();
      for (const listener of listeners.get(customerId) ?? []) listener(frame);
    },
    since: (customerId, at) =>
      kept.filter((event) => event.customerId === customerId && event.frame.at >= at).map(({ frame }) => frame),
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
