export type Sequences = {
  /** Restarts the count at a snapshot's sequence. */
  readonly start: (symbol: string, sequence: number) => void;
  /** Compares a tick with the one before: the next, an old one, or one after lost ticks. */
  readonly judge: (symbol: string, sequence: number) => 'next' | 'old' | 'gap';
  readonly clear: () => void;
};

/** Follows each symbol's own count of flushes; a gap in it means that ticks were lost. */
export const createSequences = (): Sequences => {
  const last = new Map<string, number>();
  return {
    start: (symbol, sequence) => void last.set(symbol, sequence),
    judge: (symbol, sequence) => {
      const known = last.get(symbol);
      if (known !== undefined && sequence <= known) return 'old';
      last.set(symbol, sequence);
      return known === undefined || sequence > known + 1 ? 'gap' : 'next';
    },
    clear: () => last.clear(),
  };
};
