import type { MarketState } from '../../domain/market/quote.ts';
import type { MarketQuote, StateListener, TickListener } from '../world/market.ts';

/** Subscribers of a market's ticks and states. */
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

  /** Publishes a quote to the subscribers if its market is open; only then it is a tick. */
  emit(quote: MarketQuote): void {
    if (quote.state === 'trading') for (const listener of this.#ofTicks) listener(quote);
  }

  emitState(symbol: string, state: MarketState, nextOpenAt: number | null): void {
    for (const listener of this.#ofStates) listener(symbol, state, nextOpenAt);
  }
}
