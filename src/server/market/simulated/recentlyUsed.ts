/** Caches the computed values of the keys used last, up to a limit, and drops the others. */
export class RecentlyUsed<Key, Value> {
  readonly #limit: number;
  readonly #values = new Map<Key, Value>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Returns the cached value of the key, or else the one that `make` computes. */
  get(key: Key, make: () => Value): Value {
    const value = this.#values.get(key) ?? make();
    // Moves the key to the end of the map, which keeps insertion order: the oldest key comes first.
    this.#values.delete(key);
    this.#values.set(key, value);
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= this.#limit) break;
      this.#values.delete(oldest);
    }
    return value;
  }
}
