import type { Storage as PersistStorage } from 'redux-persist';
import { CONTRACT_VERSION } from '../../contract/index.ts';
import type { Choice, StorageFault } from '../device/storage.ts';
import { KEPT_VALUES, type KeptValue, readKept, VERSION_KEY } from './keptValues.ts';

/** Stored parts of the state, slice by slice. */
type KeptState = Record<string, Record<string, unknown>>;

/**
 * Returns the browser's storage; undefined when it is switched off, which some browsers report by throwing, also later.
 */
export const browserStorage = (): Storage | undefined => {
  try {
    window.localStorage.getItem('sun_token');
    return window.localStorage;
  } catch {
    return undefined;
  }
};

/** Returns the storage of this tab, in a list; an empty one when it is switched off. */
export const tabStorage = (): readonly Storage[] => {
  try {
    return [window.sessionStorage];
  } catch {
    return [];
  }
};

const TOKEN_KEY = 'sun_token';
const SESSION = 'session';

/** Reads the token in storage; null when there is none, or when storage was switched off meanwhile. */
const browserToken = (storage: Storage): string | null => {
  try {
    return storage.getItem(TOKEN_KEY);
  } catch {
    return null;
  }
};

export type DeviceStorage = PersistStorage & {
  /** Token that another tab stored in place of this page's, null when it removed it; undefined when nothing changed. */
  readonly otherToken: () => string | null | undefined;
};

type DeviceStorageOptions = {
  /** Initial state: a default value that cannot be stored is no loss. */
  readonly initial: Readonly<Record<string, object>>;
  /** Called once for each choice that could not be stored, or not be read back. */
  readonly onFault: (fault: StorageFault, lost?: Choice) => void;
  /** True while what is stored is of this page's backend; of another one nothing is read, and nothing is written beside it. */
  readonly isOfBackend: () => boolean;
};

/**
 * Storage for redux-persist under the specification's own keys. Skips absent, foreign and unreadable values, and
 * reports those that hold a customer's choice, as well as choices that find no room. Writes only what this page has
 * changed, so that another tab's choices are kept.
 */
export const deviceStorage = (storage: Storage, options: DeviceStorageOptions): DeviceStorage => {
  const { initial, onFault, isOfBackend } = options;
  const known = new Map<string, string | null>();
  /** Token that this page last read or wrote; any other token belongs to another tab's session. */
  let tokenSeen: string | null = null;
  const fieldOf = (state: Readonly<Record<string, object>>, { slice, field }: KeptValue): unknown =>
    (state[slice] as Readonly<Record<string, unknown>> | undefined)?.[field];

  const keep = (key: string, text: string | null) => {
    // Also when storage is full: the value is not tried, and not reported, again until it changes.
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
      // redux-persist reads from inside a reducer, where nothing can be dispatched yet.
      await Promise.resolve();
      const state: KeptState = {};
      if (!isOfBackend()) return state;
      for (const [key, { slice, field, choice }] of Object.entries(KEPT_VALUES)) {
        const text = storage.getItem(key);
        const value = readKept(storage, key);
        known.set(key, text);
        if (key === TOKEN_KEY) tokenSeen = text;
        if (value !== undefined) state[slice] = { ...state[slice], [field]: value };
        else if (text !== null && choice) onFault('unreadable', choice);
      }
      return state;
    },
    setItem: async (_key, state: KeptState) => {
      if (!isOfBackend()) return;
      const token = KEPT_VALUES[TOKEN_KEY] && fieldOf(state, KEPT_VALUES[TOKEN_KEY]);
      // Another tab's session is neither removed nor mixed with this page's; a sign-in on this page replaces it.
      const isBegun = typeof token === 'string' && token !== known.get(TOKEN_KEY);
      const isOwn = isBegun || otherToken() === undefined;
      for (const [key, value] of Object.entries(KEPT_VALUES)) {
        const text = value.write(fieldOf(state, value));
        if (text === known.get(key)) continue;
        if (value.slice === SESSION && !isOwn) known.set(key, text);
        else keep(key, text);
        if (value.isVersioned) keep(VERSION_KEY, CONTRACT_VERSION);
      }
    },
    removeItem: async () => {
      if (!isOfBackend()) return;
      for (const key of [...Object.keys(KEPT_VALUES), VERSION_KEY]) keep(key, null);
    },
  };
};
