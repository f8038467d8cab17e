import type { Location } from 'react-router-dom';

/** Where a history entry keeps which screen it belongs to, once its address was amended. */
export const SCREEN_KEY = 'screen';

/** What tells one opened screen from another: an address that is amended stays the same screen's. */
export const screenKey = ({ key, state }: Pick<Location, 'key' | 'state'>): string => {
  const kept: unknown = state;
  return typeof kept === 'object' && kept !== null && SCREEN_KEY in kept ? String(kept[SCREEN_KEY]) : key;
};
