import type { CustomerEvents, CustomerFrame } from './world.ts';

/** Events of all customers, and customers with unread counts, that are kept for sockets that come back within seconds. */
const KEPT_FRAMES = 5000;
/** The longest pause after which a socket is repeated what it missed (`repeatSeconds` of the contract). */
const LONGEST_PAUSE_MS = 10_000;

type Published = { readonly customerId: string; readonly frame: CustomerFrame; readonly atMs: number };

/** Sets the entry of a key as the newest, and forgets the oldest where there are too many. */
const setNewest = <Value>(entries: Map<string, Value>, key: string, value: Value): void => {
  entries.delete(key);
  entries.set(key, value);
  const [oldest] = entries.keys();
  if (entries.size > KEPT_FRAMES && oldest !== undefined) entries.delete(oldest);
};

/**
 * Hands on what happened to a customer to all open sockets of that customer, and to one that comes back soon after. Kept
 * is when a frame was published, by the world's time, as an event's own time is that of its transaction's begin.
 */
export const createCustomerEvents = (nowMs: () => number): CustomerEvents => {
  const listeners = new Map<string, Set<(frame: CustomerFrame) => void>>();
  const missedListeners = new Set<() => void>();
  const events: Published[] = [];
  const unread = new Map<string, Published>();
  const leftMs = new Map<string, number>();
  return {
    publish(customerId, frame) {
      const published = { customerId, frame, atMs: nowMs() };
      if (frame.type === 'unread') setNewest(unread, customerId, published);
      else events.push(published);
      if (events.length > KEPT_FRAMES) events.shift();
      for (const listener of listeners.get(customerId) ?? []) listener(frame);
    },
    since(customerId, fromMs) {
      const own = events.filter((event) => event.customerId === customerId);
      const counts = unread.get(customerId);
      return [...own, ...(counts ? [counts] : [])].filter(({ atMs }) => atMs >= fromMs).map(({ frame }) => frame);
    },
    isHeard: (customerId) =>
      listeners.has(customerId) || nowMs() - (leftMs.get(customerId) ?? -Infinity) <= LONGEST_PAUSE_MS,
    tellMissed() {
      for (const missed of missedListeners) missed();
    },
    subscribe(customerId, listener, missed) {
      const own = listeners.get(customerId) ?? new Set();
      listeners.set(customerId, own.add(listener));
      if (missed) missedListeners.add(missed);
      return () => {
        if (missed) missedListeners.delete(missed);
        own.delete(listener);
        if (own.size > 0 || listeners.get(customerId) !== own) return;
        listeners.delete(customerId);
        setNewest(leftMs, customerId, nowMs());
      };
    },
  };
};
