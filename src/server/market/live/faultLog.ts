/** Time after which an accepted quote of a symbol lets its faults be logged again: a feed that errs by turns fills no log. */
const TOLD_AGAIN_AFTER_MS = 60_000;

/** Names a kind of fault of one symbol. */
const kindOf = (kind: string, symbol: string | undefined): string =>
  symbol === undefined ? kind : `${kind} ${symbol}`;

/** Logs the faults of a feed: each kind once per connection and symbol, and again after an accepted quote, not with every frame. */
export class FaultLog {
  readonly #report: (fault: string) => void;
  /** When each kind was logged, and of which symbol. */
  readonly #told = new Map<string, { readonly symbol: string | undefined; readonly atMs: number }>();

  constructor(report: (fault: string) => void) {
    this.#report = report;
  }

  tell(kind: string, fault: string, of: { readonly symbol?: string; readonly atMs?: number } = {}): void {
    const { symbol, atMs = -Infinity } = of;
    const name = kindOf(kind, symbol);
    if (this.#told.has(name)) return;
    this.#told.set(name, { symbol, atMs });
    this.#report(`Quote feed: ${fault}.`);
  }

  /** Lets the faults of a symbol be logged again, as a quote of it was accepted; those of the last minute are not yet. */
  accept(symbol: string, nowMs: number): void {
    for (const [name, told] of this.#told)
      if (told.symbol === symbol && nowMs - told.atMs >= TOLD_AGAIN_AFTER_MS) this.#told.delete(name);
  }

  /** Logs each kind of fault again; called with each new connection. */
  renew(): void {
    this.#told.clear();
  }
}
