import { useSyncExternalStore } from 'react';

/**
 * Time when this device lost its network, milliseconds; null while it has one. It outlives the screens that show it.
 */
let offlineSinceMs = navigator.onLine ? null : Date.now();

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

const read = (): number | null => {
  offlineSinceMs = navigator.onLine ? null : (offlineSinceMs ?? Date.now());
  return offlineSinceMs;
};

/** Returns the time since when this device is offline, milliseconds; null while it is online. */
export const useOfflineSince = (): number | null => useSyncExternalStore(subscribe, read);
