/** Creates a device's storage for one test; no other test sees its values. */
export const ownStorage = (kept: Readonly<Record<string, string>> = {}): Storage => {
  const values = new Map(Object.entries(kept));
  return {
    get length() {
      return values.size;
    },
    key: (at) => [...values.keys()][at] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
};
