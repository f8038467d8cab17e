/** Keys of the values that this tab stores over a reload in session storage. */
export type TabKey = `intent:${string}` | `state:${string}`;

/** Reads the text under a key; null when there is none, or no storage. */
export const readInTab = (key: TabKey): string | null => {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
};

/**
 * Stores a value as JSON; undefined removes it. When storage is full or absent, the value lasts as long as the page.
 */
export const keepInTab = (key: TabKey, value: unknown): void => {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or absent: the value is lost with the page.
  }
};

/** Returns the stored keys with this beginning. */
export const keysInTab = (beginning: TabKey): readonly TabKey[] => {
  try {
    return Object.keys(sessionStorage).filter((key): key is TabKey => key.startsWith(beginning));
  } catch {
    return [];
  }
};
