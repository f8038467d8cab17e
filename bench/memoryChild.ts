import type { MarketQuote } from '../src/server/world/market.ts';
import { serveActs } from './child.ts';
import { newTraders } from './newTraders.ts';
import { runServer } from './runningServer.ts';

/** Clock speed: an hour passes in five minutes. */
const TIMES_FASTER = 12;
const BEAT_MS = 100;
/** Wednesday morning: every market is open but the index. */
const BEGINS_MS = Date.UTC(2026, 8, 30, 9);
const BYTES_A_MEGABYTE = 1e6;

const elapsedMs = () => performance.now() * TIMES_FASTER;
const server = await runServer({ clocks: { elapsedMs, timeOfDayMs: () => BEGINS_MS + elapsedMs() } });

/** Bad variant: keeps every quote. */
const hoard: MarketQuote[] = [];
if (process.argv.includes('hoarding')) server.world.market.onTick((quote) => hoard.push(quote));

const beating = setInterval(() => server.beat(), BEAT_MS);

const acts = {
  url: () => server.url,
  symbols: () => server.world.market.instruments.map(({ symbol }) => symbol),
  traders: (count: number) => newTraders(server.world, count),
  /** Memory that is still referenced on the server, megabytes. */
  heldMb(): number {
    gc?.();
    return process.memoryUsage().heapUsed / BYTES_A_MEGABYTE;
  },
  async stop() {
    clearInterval(beating);
    await server.stop();
  },
};
export type MemoryActs = typeof acts;
serveActs(acts);
