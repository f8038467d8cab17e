/** Rows to be stored, the newest version of each, in the order in which they began. */
export class Unsaved<Row> {
  readonly #rows = new Map<string, Row>();
  readonly #keyOf: (row: Row) => string;

  constructor(keyOf: (row: Row) => string) {
    this.#keyOf = keyOf;
  }

  get rows(): readonly Row[] {
    return [...this.#rows.values()];
  }

  add(row: Row): void {
    this.#rows.set(this.#keyOf(row), row);
  }

  /** Removes stored rows, except those that have changed meanwhile. */
  forget(stored: readonly Row[]): void {
    for (const row of stored) if (this.#rows.get(this.#keyOf(row)) === row) this.#rows.delete(this.#keyOf(row));
  }
}
