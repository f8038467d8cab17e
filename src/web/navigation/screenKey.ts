import type { Location } from 'react-router-dom';

/** Field of a history entry's state that holds the key of its screen once its address was amended. */
export const SCREEN_KEY = 'screen';

/** Returns the key of an opened screen: an amended address keeps the key of its screen. */
export const screenKey = ({ key, state }: Pick<Location, 'key' | 'state'>): string => {
  const kept: unknown = state;
  return typeof kept === 'object' && kept !== null && SCREEN_KEY in kept ? String(kept[SCREEN_KEY]) : key;
};
