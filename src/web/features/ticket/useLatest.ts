import { useEffect, useState, useSyncExternalStore } from 'react';

/** Latest value of a component, for a question that was asked with an earlier one. */
export type Latest<Value> = { readonly get: () => Value; readonly subscribe: (listener: () => void) => () => void };

/** Keeps the latest value of a component for what it has handed out, as the figures of a question that is open. */
export const useLatest = <Value>(value: Value): Latest<Value> => {
  const [cell] = useState(() => {
    const listeners = new Set<() => void>();
    let latest = value;
    return {
      get: () => latest,
      set: (next: Value) => {
        latest = next;
        for (const listen of listeners) listen();
      },
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
  });
  useEffect(() => cell.set(value), [cell, value]);
  return cell;
};

/** Reads a latest value, and follows it. */
export const useFollowed = <Value>({ get, subscribe }: Latest<Value>): Value => useSyncExternalStore(subscribe, get);
