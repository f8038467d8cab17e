import type { MarketState } from '../../domain/market/quote.ts';
import type { MarketQuote, StateListener, TickListener } from '../world/market.ts';

/** Who is called back by a market. */
export class MarketListeners {
  readonly #ofTicks = new Set<TickListener>();
  readonly #ofStates = new Set<StateListener>();

  onTick(listener: TickListener): () => void {
    this.#ofTicks.add(listener);
    return () => this.#ofTicks.delete(listener);
  }

  onState(listener: StateListener): () => void {
    this.#ofStates.add(listener);
    return () => this.#ofStates.delete(listener);
  }

  /** Passes on a quote that is a tick: one of an open market. */
  emit(quote: MarketQuote): void {
    if (quote.state === 'trading') for (const listener of this.#ofTicks) listener(quote);
  }

  emitState(symbol: string, state: MarketState, nextOpenAt: number | null): void {
    for (const listener of this.#ofStates) listener(symbol, state, nextOpenAt);
  }
}
