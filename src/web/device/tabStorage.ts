/** Keys of the values that this tab stores over a reload in session storage. */
export type TabKey = `intent:${string}` | `state:${string}`;

/** Texts of states that storage did not take, until the page ends. */
const unstored = new Map<TabKey, string>();

/** Reads the text under a key; null when there is none. */
export const readInTab = (key: TabKey): string | null => {
  try {
    return unstored.get(key) ?? sessionStorage.getItem(key);
  } catch {
    return null;
  }
};

/**
 * Stores a value as JSON; undefined removes it. When storage is full or absent, a state lasts as long as the page; the
 * screens of an intent have it themselves.
 */
export const keepInTab = (key: TabKey, value: unknown): void => {
  unstored.delete(key);
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    if (value !== undefined && key.startsWith('state:')) unstored.set(key, JSON.stringify(value));
  }
};

/** Returns the stored keys with this beginning. */
export const keysInTab = (beginning: TabKey): readonly TabKey[] => {
  const found = [...unstored.keys()];
  try {
    found.push(...(Object.keys(sessionStorage) as TabKey[]));
  } catch {
    // No storage.
  }
  return found.filter((key) => key.startsWith(beginning));
};
