import { startFeedServer } from '../server/market/live/feedServer.ts';
import type { Chance } from '../simulation/chance.ts';
import type { SentQuote } from './judge.ts';

/** Symbol that the faults are tried with: its market never closes. */
export const SYMBOL = 'BTCUSD';
const SPREAD = 10;
/** How often the feed publishes its price; the customers' age of a quote begins with each. */
const SAY_EVERY_MS = 200;

const text = (cents: number): string => (cents / 100).toFixed(2);

/** Quotes as they should never come. */
export const WRONG_QUOTES = {
  'a jump of half the price': (bid: number) => ({ bid: bid / 2, ask: bid / 2 + SPREAD }),
  'a jump to twice the price': (bid: number) => ({ bid: bid * 2, ask: bid * 2 + SPREAD }),
  'crossed sides': (bid: number) => ({ bid: bid - 3000, ask: bid - 4000 }),
  'a spread as wide as no market': (bid: number) => ({ bid: bid - 3000, ask: bid + 9000 }),
} as const;
export type WrongQuote = keyof typeof WRONG_QUOTES;

/** Feed of one symbol whose price moves by small steps around where it is set to. */
export type PriceFeed = {
  readonly url: string;
  /** Correct quotes sent so far, by side. */
  readonly sent: { readonly bids: readonly SentQuote[]; readonly asks: readonly SentQuote[] };
  /** Sets the price that the next quotes move around, and says it at once. */
  set(bid: number): void;
  /** Says a wrong quote so many times, one between two correct ones. */
  sayWrong(wrong: WrongQuote, times: number): void;
  close(): Promise<void>;
};

export const startPriceFeed = async (chance: Chance, bidAtFirst: number): Promise<PriceFeed> => {
  const server = await startFeedServer();
  const [bids, asks]: [SentQuote[], SentQuote[]] = [[], []];
  let around = bidAtFirst;
  let sequence = 0;
  let wrong: readonly WrongQuote[] = [];
  const quote = (bid: number, ask: number): void => {
    const time = Date.now();
    sequence += 1;
    const sides = { bid: text(Math.round(bid * 100)), ask: text(Math.round(ask * 100)) };
    server.say({ type: 'quote', symbol: SYMBOL, ...sides, time, sequence });
  };
  const say = (): void => {
    const [next, ...later] = wrong;
    if (next !== undefined) {
      wrong = later;
      const { bid, ask } = WRONG_QUOTES[next](around);
      quote(bid, ask);
    }
    const atMs = Date.now();
    const bid = around + chance.whole(-20_000, 20_000) / 100;
    bids.push({ price: text(Math.round(bid * 100)), atMs });
    asks.push({ price: text(Math.round((bid + SPREAD) * 100)), atMs });
    quote(bid, bid + SPREAD);
  };
  const speak = (): void => {
    server.say({ type: 'state', symbol: SYMBOL, state: 'trading', nextOpenAt: null });
    say();
  };
  const timer = setInterval(speak, SAY_EVERY_MS);
  return {
    url: server.url,
    sent: { bids, asks },
    set(bid) {
      around = bid;
      speak();
    },
    sayWrong(kind, times) {
      wrong = Array.from({ length: times }, () => kind);
    },
    async close() {
      clearInterval(timer);
      await server.close();
    },
  };
};
