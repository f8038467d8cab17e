/** Binary heap: its first entry in order is available at constant cost. */
export class Heap<Entry> {
  readonly #entries: Entry[];
  readonly #isBefore: (one: Entry, other: Entry) => boolean;

  /** Takes ownership of the given list. */
  constructor(isBefore: (one: Entry, other: Entry) => boolean, entries: Entry[] = []) {
    this.#isBefore = isBefore;
    this.#entries = entries;
    for (let place = (entries.length >> 1) - 1; place >= 0; place -= 1) this.#sink(place);
  }

  get size(): number {
    return this.#entries.length;
  }

  get first(): Entry | undefined {
    return this.#entries[0];
  }

  /** All entries, unordered. */
  entries(): readonly Entry[] {
    return this.#entries;
  }

  push(entry: Entry): void {
    const entries = this.#entries;
    let place = entries.push(entry) - 1;
    while (place > 0) {
      const above = (place - 1) >> 1;
      const parent = entries[above];
      if (parent === undefined || !this.#isBefore(entry, parent)) break;
      entries[place] = parent;
      place = above;
    }
    entries[place] = entry;
  }

  pop(): Entry | undefined {
    const [first] = this.#entries;
    const last = this.#entries.pop();
    if (this.#entries.length > 0 && last !== undefined) {
      this.#entries[0] = last;
      this.#sink(0);
    }
    return first;
  }

  #sink(from: number): void {
    const entries = this.#entries;
    const entry = entries[from];
    if (entry === undefined) return;
    let place = from;
    for (;;) {
      const below = this.#earlierBelow(place);
      const child = entries[below];
      if (child === undefined || !this.#isBefore(child, entry)) break;
      entries[place] = child;
      place = below;
    }
    entries[place] = entry;
  }

  #earlierBelow(place: number): number {
    const left = 2 * place + 1;
    const one = this.#entries[left];
    const other = this.#entries[left + 1];
    return one !== undefined && other !== undefined && this.#isBefore(other, one) ? left + 1 : left;
  }
}
