/** Milliseconds of candle work before other work gets the thread. */
const TURN_MS = 5;

/**
 * Splits long work into turns: a caller of `turn` between two steps continues at once while the turn lasts, and
 * otherwise queues. At most one turn runs between two rounds of the event loop, however many callers there are.
 */
export class Pace {
  readonly #elapsedMs: () => number;
  readonly #waiting: (() => void)[] = [];
  #turnBegan = -Infinity;

  constructor(elapsedMs: () => number = () => performance.now()) {
    this.#elapsedMs = elapsedMs;
  }

  async turn(): Promise<void> {
    if (this.#elapsedMs() - this.#turnBegan < TURN_MS) return;
    await new Promise<void>((resume) => {
      this.#waiting.push(resume);
      if (this.#waiting.length === 1) setImmediate(() => this.#next());
    });
  }

  #next(): void {
    this.#turnBegan = this.#elapsedMs();
    this.#waiting.shift()?.();
    if (this.#waiting.length > 0) setImmediate(() => this.#next());
  }
}
