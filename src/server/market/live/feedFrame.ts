import { Ajv2020 } from 'ajv/dist/2020.js';

/** Frames of the feed, as specified in docs/live-feed.md. Times are milliseconds; `nextOpenAt` is in seconds. */
export type FeedFrame =
  | { readonly type: 'hello'; readonly version: 1 }
  | FeedQuote
  | FeedState
  | { readonly type: 'heartbeat'; readonly time: number };

/** Price of one symbol. Its quotes are numbered one by one, so that lost and late ones are noticed. */
export type FeedQuote = {
  readonly type: 'quote';
  readonly symbol: string;
  readonly bid: string;
  readonly ask: string;
  readonly time: number;
  readonly sequence: number;
};

export type FeedState = {
  readonly type: 'state';
  readonly symbol: string;
  readonly state: 'trading' | 'closed';
  /** Next opening, unix seconds; null while it trades, and where it is not known. */
  readonly nextOpenAt: number | null;
};

/** Frame that the server sends after the feed's hello. */
export type SubscribeFrame = { readonly type: 'subscribe'; readonly symbols: readonly string[] };

const symbol = { type: 'string', pattern: '^[A-Z0-9]{3,12}$' };
const price = { type: 'string', pattern: '^(0|[1-9][0-9]{0,8})(\\.[0-9]{1,8})?$' };
const seconds = { type: 'integer', minimum: 1e9, maximum: 1e10 };
const milliseconds = { type: 'integer', minimum: 1e12, maximum: 1e13 };

const frame = (type: FeedFrame['type'], properties: Readonly<Record<string, object>>) => ({
  properties: { type: { const: type }, ...properties },
  required: ['type', ...Object.keys(properties)],
});

/** Fields that are not named here are ignored, so that a feed may send more. */
const SCHEMA = {
  type: 'object',
  discriminator: { propertyName: 'type' },
  required: ['type'],
  oneOf: [
    frame('hello', { version: { const: 1 } }),
    frame('quote', { symbol, bid: price, ask: price, time: milliseconds, sequence: { type: 'integer', minimum: 0 } }),
    frame('state', {
      symbol,
      state: { enum: ['trading', 'closed'] },
      nextOpenAt: { anyOf: [seconds, { type: 'null' }] },
    }),
    frame('heartbeat', { time: milliseconds }),
  ],
};

const ajv = new Ajv2020({ strict: false, discriminator: true });
const isFrame = ajv.compile<FeedFrame>(SCHEMA);

/** Parses a frame of the feed, or returns the fault of it. */
export const readFrame = (text: string): { readonly frame: FeedFrame } | { readonly fault: string } => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { fault: 'it is not JSON' };
  }
  return isFrame(value) ? { frame: value } : { fault: ajv.errorsText(isFrame.errors, { dataVar: 'frame' }) };
};
