/** As many symbols as one frame may name (contract, `SymbolList`). */
const SYMBOLS_PER_FRAME = 200;

export type Subscriptions = {
  /** Wants the quotes of these symbols until the answer is called. */
  readonly watch: (symbols: readonly string[]) => () => void;
  readonly hasAny: () => boolean;
  /** The socket is new: it knows nothing of what is wanted. */
  readonly startAnew: () => void;
};

const inFrames = (symbols: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(symbols.length / SYMBOLS_PER_FRAME) }, (_, frame) =>
    symbols.slice(frame * SYMBOLS_PER_FRAME, (frame + 1) * SYMBOLS_PER_FRAME),
  );

/**
 * Counts who wants which symbol. Rows come and go many at once, so what changed is said once they have all spoken.
 * `publish` answers whether the socket was open to hear it.
 */
export const createSubscriptions = (
  say: (type: 'subscribe' | 'unsubscribe', symbols: readonly string[]) => boolean,
): Subscriptions => {
  const wanted = new Map<string, number>();
  const subscribed = new Set<string>();
  let isSettling = false;

  const settle = () => {
    isSettling = false;
    const added = [...wanted.keys()].filter((symbol) => !subscribed.has(symbol));
    const dropped = [...subscribed].filter((symbol) => !wanted.has(symbol));
    for (const symbols of inFrames(added)) {
      if (say('subscribe', symbols)) for (const symbol of symbols) subscribed.add(symbol);
    }
    for (const symbols of inFrames(dropped)) {
      if (say('unsubscribe', symbols)) for (const symbol of symbols) subscribed.delete(symbol);
    }
  };

  const settleSoon = () => {
    if (isSettling) return;
    isSettling = true;
    queueMicrotask(settle);
  };

  const count = (symbols: readonly string[], step: 1 | -1) => {
    for (const symbol of symbols) {
      const readers = (wanted.get(symbol) ?? 0) + step;
      if (readers > 0) wanted.set(symbol, readers);
      else wanted.delete(symbol);
    }
    settleSoon();
  };

  return {
    watch: (symbols) => {
      count(symbols, 1);
      return () => count(symbols, -1);
    },
    hasAny: () => wanted.size > 0,
    startAnew: () => {
      subscribed.clear();
      settle();
    },
  };
};
