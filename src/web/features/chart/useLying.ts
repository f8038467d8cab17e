import { useSyncExternalStore } from 'react';

/** Windows too low for a price, its candles and two buttons one below the other: phones held across. */
const LYING = '(orientation: landscape) and (max-height: 500px)';

const subscribe = (onChange: () => void) => {
  const query = window.matchMedia(LYING);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

/** True while the device lies on its side, and its window is low. */
export const useLying = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(LYING).matches);
