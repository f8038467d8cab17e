/** What this tab keeps over a reload in session storage, by the beginning of its keys. */
export type TabKey = `intent:${string}` | `state:${string}`;

/** Reads the text under a key; null where there is none, or no storage. */
export const readInTab = (key: TabKey): string | null => {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
};

/** Keeps a value as JSON; undefined removes it. Where storage is full or absent, the page itself still knows. */
export const keepInTab = (key: TabKey, value: unknown): void => {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or absent: then it is forgotten with the page.
  }
};

/** The kept keys that begin so. */
export const keysInTab = (beginning: TabKey): readonly TabKey[] => {
  try {
    return Object.keys(sessionStorage).filter((key): key is TabKey => key.startsWith(beginning));
  } catch {
    return [];
  }
};
