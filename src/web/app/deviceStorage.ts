import type { Storage as PersistStorage } from 'redux-persist';
import type { Choice, StorageFault } from '../device/storage.ts';
import { KEPT_VALUES, type KeptValue } from './keptValues.ts';

/** The kept parts of the state, slice by slice. */
type KeptState = Record<string, Record<string, unknown>>;

/** The browser's storage; undefined where it is switched off, which some browsers say by throwing, also later. */
export const browserStorage = (): Storage | undefined => {
  try {
    window.localStorage.getItem('sun_token');
    return window.localStorage;
  } catch {
    return undefined;
  }
};

const TOKEN_KEY = 'sun_token';
const SESSION = 'session';

/** The token that storage holds; null where there is none, or it was switched off meanwhile. */
const browserToken = (storage: Storage): string | null => {
  try {
    return storage.getItem(TOKEN_KEY);
  } catch {
    return null;
  }
};

export type DeviceStorage = PersistStorage & {
  /** What another tab has put in place of this page's token, null where it removed it; undefined where nothing changed. */
  readonly otherToken: () => string | null | undefined;
};

type DeviceStorageOptions = {
  /** The state as it is before anything is chosen: not to keep that loses nothing. */
  readonly initial: Readonly<Record<string, object>>;
  /** Hears once of each choice that could not be kept, or not be brought back. */
  readonly onFault: (fault: StorageFault, lost?: Choice) => void;
};

/**
 * Storage for redux-persist under the specification's own keys. Absent values are passed over, foreign and unreadable
 * ones too, and those of the customer's choices are said, as are choices that find no room. Only what this page has
 * changed is written, so that another tab's choices stand.
 */
export const deviceStorage = (storage: Storage, { initial, onFault }: DeviceStorageOptions): DeviceStorage => {
  const known = new Map<string, string | null>();
  /** The token as this page has read it or put it there; any other is of another tab's session. */
  let tokenSeen: string | null = null;
  const fieldOf = (state: Readonly<Record<string, object>>, { slice, field }: KeptValue): unknown =>
    (state[slice] as Readonly<Record<string, unknown>> | undefined)?.[field];

  const keep = (key: string, text: string | null) => {
    // Also where it finds no room: it is not tried, and not missed, again until it changes.
    known.set(key, text);
    try {
      if (text === null) storage.removeItem(key);
      else storage.setItem(key, text);
      if (key === TOKEN_KEY) tokenSeen = text;
    } catch {
      const value = KEPT_VALUES[key];
      if (value?.choice && text !== value.write(fieldOf(initial, value))) onFault('full', value.choice);
    }
  };

  const otherToken = () => {
    const token = browserToken(storage);
    return token === tokenSeen ? undefined : token;
  };

  return {
    otherToken,
    getItem: async () => {
      // redux-persist asks from inside a reducer, where nothing can be dispatched yet.
      await Promise.resolve();
      const state: KeptState = {};
      for (const [key, { slice, field, read, choice }] of Object.entries(KEPT_VALUES)) {
        const text = storage.getItem(key);
        const value = text === null ? undefined : read(text);
        known.set(key, text);
        if (key === TOKEN_KEY) tokenSeen = text;
        if (value !== undefined) state[slice] = { ...state[slice], [field]: value };
        else if (text !== null && choice) onFault('unreadable', choice);
      }
      return state;
    },
    setItem: async (_key, state: KeptState) => {
      const token = KEPT_VALUES[TOKEN_KEY] && fieldOf(state, KEPT_VALUES[TOKEN_KEY]);
      // Another tab's session is neither removed nor mixed with this page's; whoever signs in here replaces it.
      const isBegun = typeof token === 'string' && token !== known.get(TOKEN_KEY);
      const isOwn = isBegun || otherToken() === undefined;
      for (const [key, value] of Object.entries(KEPT_VALUES)) {
        const text = value.write(fieldOf(state, value));
        if (text === known.get(key)) continue;
        if (value.slice === SESSION && !isOwn) known.set(key, text);
        else keep(key, text);
      }
    },
    removeItem: async () => {
      for (const key of Object.keys(KEPT_VALUES)) keep(key, null);
    },
  };
};
