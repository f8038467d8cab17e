/** How long candles may be worked out before others get the thread, in milliseconds. */
const TURN_MS = 5;

/**
 * Long work in turns: whoever calls `turn` between two steps goes on at once while the turn lasts, and otherwise after
 * the others. One turn at most is taken between two rounds of the event loop, however many work at the same time.
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
