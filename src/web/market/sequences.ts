export type Sequences = {
  /** Begins anew where a snapshot stands. */
  readonly start: (symbol: string, sequence: number) => void;
  /** What a tick is to what came before: the next one, an old one, or one after a loss. */
  readonly judge: (symbol: string, sequence: number) => 'next' | 'old' | 'gap';
  readonly clear: () => void;
};

/** Follows each symbol's own count of flushes, as a gap in it means that ticks were lost. */
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
