/** Keeps what was worked out for the keys asked for last, so many of them, and forgets the rest. */
export class RecentlyUsed<Key, Value> {
  readonly #limit: number;
  readonly #values = new Map<Key, Value>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** What is kept for the key, or else what `make` makes of it. */
  get(key: Key, make: () => Value): Value {
    const value = this.#values.get(key) ?? make();
    // A map remembers the order in which it was given its keys: the newest goes to the end, the oldest stands first.
    this.#values.delete(key);
    this.#values.set(key, value);
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= this.#limit) break;
      this.#values.delete(oldest);
    }
    return value;
  }
}
