/** Logs the faults of a feed: each kind once per connection, not with every frame. */
export class FaultLog {
  readonly #report: (fault: string) => void;
  readonly #told = new Set<string>();

  constructor(report: (fault: string) => void) {
    this.#report = report;
  }

  tell(kind: string, fault: string): void {
    if (this.#told.has(kind)) return;
    this.#told.add(kind);
    this.#report(`Quote feed: ${fault}.`);
  }

  /** Logs each kind of fault again; called with each new connection. */
  renew(): void {
    this.#told.clear();
  }
}
