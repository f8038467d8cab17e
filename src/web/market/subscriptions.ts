/** Largest number of symbols in one frame (contract, `SymbolList`). */
const SYMBOLS_PER_FRAME = 200;

export type Subscriptions = {
  /** Subscribes to the quotes of these symbols until the returned function is called. */
  readonly watch: (symbols: readonly string[]) => () => void;
  readonly hasAny: () => boolean;
  /** Sends all subscriptions again to a new socket. */
  readonly startAnew: () => void;
};

const inFrames = (symbols: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(symbols.length / SYMBOLS_PER_FRAME) }, (_, frame) =>
    symbols.slice(frame * SYMBOLS_PER_FRAME, (frame + 1) * SYMBOLS_PER_FRAME),
  );

/**
 * Counts the subscribers of each symbol. Rows come and go many at once, so their changes are sent together in one
 * frame. The sender returns false when the socket is not open.
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
