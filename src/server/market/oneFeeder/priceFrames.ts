import { Ajv2020 } from 'ajv/dist/2020.js';
import type { MarketState } from '../../../domain/market/quote.ts';
import type { MarketQuote } from '../../world/market.ts';

/**
 * Frames between processes: those of docs/live-feed.md, with the figures that the feeder has worked out already, so that
 * nobody works out others.
 */
export type PriceFrame =
  | { readonly type: 'hello'; readonly version: 1 }
  | StateFrame
  | QuoteFrame
  | { readonly type: 'heartbeat'; readonly time: number };

/** State of a symbol's market, and whether a jump of its quote is held back. */
export type StateFrame = {
  readonly type: 'state';
  readonly symbol: string;
  readonly state: MarketState;
  readonly nextOpenAt: number | null;
  readonly isHeldBack: boolean;
};

export type QuoteFrame = {
  readonly type: 'quote';
  readonly symbol: string;
  readonly bid: string;
  readonly ask: string;
  readonly time: number;
  /** Counts the quotes of the feeder, of all symbols together. */
  readonly sequence: number;
  readonly change: string;
  readonly previousClose: string;
  readonly dayLow: string;
  readonly dayHigh: string;
};

const text = { type: 'string', maxLength: 32 };
const whole = { type: 'integer', minimum: 0 };
const frame = (type: PriceFrame['type'], properties: Readonly<Record<string, object>>) => ({
  properties: { type: { const: type }, ...properties },
  required: ['type', ...Object.keys(properties)],
});

const isFrame = new Ajv2020({ strict: false, discriminator: true }).compile<PriceFrame>({
  type: 'object',
  discriminator: { propertyName: 'type' },
  required: ['type'],
  oneOf: [
    frame('hello', { version: { const: 1 } }),
    frame('state', {
      symbol: text,
      state: { enum: ['loading', 'trading', 'closed'] },
      nextOpenAt: { anyOf: [whole, { type: 'null' }] },
      isHeldBack: { type: 'boolean' },
    }),
    frame('quote', {
      ...{ symbol: text, bid: text, ask: text, time: whole, sequence: whole },
      ...{ change: text, previousClose: text, dayLow: text, dayHigh: text },
    }),
    frame('heartbeat', { time: whole }),
  ],
});

/** Parses a frame of the feeder; undefined for what is none, such as one of a later version. */
export const readPriceFrame = (json: string): PriceFrame | undefined => {
  try {
    const value: unknown = JSON.parse(json);
    return isFrame(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** Writes a quote as a frame; the state of its market is a frame of its own. */
export const quoteFrame = (
  { symbol, bid, ask, timeMs, change, previousClose, dayLow, dayHigh }: MarketQuote,
  sequence: number,
): QuoteFrame => ({
  ...{ type: 'quote', symbol, bid, ask, time: timeMs, sequence },
  ...{ change, previousClose, dayLow, dayHigh },
});
