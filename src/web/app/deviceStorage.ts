import type { Storage as PersistStorage } from 'redux-persist';
import { KEPT_VALUES } from './keptValues.ts';

/** The kept parts of the state, slice by slice. */
type KeptState = Record<string, Record<string, unknown>>;

/** The browser's storage; undefined where it is switched off, which some browsers say by throwing. */
export const browserStorage = (): Storage | undefined => {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
};

/**
 * Storage for redux-persist under the specification's own keys. Absent, foreign and unreadable values are passed over;
 * what cannot be kept because storage is full is said once by `onFull`. Only what this page has changed is written, so
 * that another tab's choices stand.
 */
export const deviceStorage = (storage: Storage, onFull: () => void): PersistStorage => {
  const known = new Map<string, string | null>();
  let isFull = false;

  const keep = (key: string, text: string | null) => {
    try {
      if (text === null) storage.removeItem(key);
      else storage.setItem(key, text);
      known.set(key, text);
    } catch {
      if (!isFull) onFull();
      isFull = true;
    }
  };

  return {
    getItem: async () => {
      const state: KeptState = {};
      for (const [key, { slice, field, read }] of Object.entries(KEPT_VALUES)) {
        const text = storage.getItem(key);
        const value = text === null ? undefined : read(text);
        known.set(key, text);
        if (value !== undefined) state[slice] = { ...state[slice], [field]: value };
      }
      return state;
    },
    setItem: async (_key, state: KeptState) => {
      for (const [key, { slice, field, write }] of Object.entries(KEPT_VALUES)) {
        const text = write(state[slice]?.[field]);
        if (text !== known.get(key)) keep(key, text);
      }
    },
    removeItem: async () => {
      for (const key of Object.keys(KEPT_VALUES)) keep(key, null);
    },
  };
};
