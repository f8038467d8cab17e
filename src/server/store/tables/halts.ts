import type { Json, Optional } from './rowTypes.ts';

/** Quote as it stood when a full halt began. */
export type HaltQuote = {
  readonly bid: string;
  readonly ask: string;
  readonly change: string;
  readonly previousClose: string;
  readonly dayLow: string;
  readonly dayHigh: string;
  readonly timeMs: number;
};

/** Halt that the desk has set, and how it ended. */
export type HaltRow = {
  id: string;
  scope: 'everything' | 'class' | 'symbol';
  /** Class or symbol; null where everything is halted. */
  name: string | null;
  level: 'close-only' | 'full';
  reason: 'prices' | 'venue' | 'maintenance' | 'operator';
  since: number;
  set_by: string;
  /** Last quotes by symbol before a full halt. */
  quotes: Json<Readonly<Record<string, HaltQuote>>>;
  ended_at: Optional<number>;
  ended_by: Optional<string>;
};
