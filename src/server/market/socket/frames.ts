import type { Schemas, ServerFrame } from '../../../contract/index.ts';
import type { MarketQuote } from '../../world/market.ts';

/** Encodes an outgoing frame, so that its recipients share one buffer. */
export type Encode = (frame: ServerFrame) => Buffer;

/** Type of a client's frame. */
export type FrameType = Schemas['ClientFrameType'];

/** Why a frame is refused: its type, and the symbol where one of several is refused. `msg` is for programmers. */
export type RefusedFrame = {
  readonly code: Schemas['ErrorFrame']['code'];
  readonly msg: string;
  readonly frame?: FrameType | null;
  readonly symbol?: string;
};

/** Formats a quote for the contract. */
export const quoteView = (quote: MarketQuote): Schemas['Quote'] => ({
  symbol: quote.symbol,
  bid: quote.bid,
  ask: quote.ask,
  change: quote.change,
  previousClose: quote.previousClose,
  dayLow: quote.dayLow,
  dayHigh: quote.dayHigh,
  time: quote.timeMs,
  state: quote.state,
  nextOpenAt: quote.nextOpenAt,
  halt: quote.halt ?? null,
});

/** Formats the fields of a quote that change from one flush to the next; `previousClose` only when it has changed. */
export const tickView = (quote: MarketQuote, sequence: number, knownClose: string | undefined): Schemas['Tick'] => ({
  symbol: quote.symbol,
  bid: quote.bid,
  ask: quote.ask,
  change: quote.change,
  dayLow: quote.dayLow,
  dayHigh: quote.dayHigh,
  time: quote.timeMs,
  sequence,
  ...(quote.previousClose !== knownClose && { previousClose: quote.previousClose }),
});
