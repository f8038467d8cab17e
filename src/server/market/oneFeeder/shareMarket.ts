import { setTimeout as pause } from 'node:timers/promises';
import type { Market } from '../../world/market.ts';
import type { WorldCore } from '../../world/world.ts';
import { createPriceFollower } from './priceFollower.ts';
import { openPriceServer, type PricePlace } from './priceServer.ts';
import { shareControls } from './sharedControls.ts';
import { type OriginMarket, SharedMarket } from './sharedMarket.ts';

/** How often a process that does not read the feed looks who does. */
const LOOK_EVERY_MS = 1000;
/** Longest time for which a start waits for the first prices, and a control for what it has set. */
const PRICES_WITHIN_MS = 2000;
const LOOK_AGAIN_MS = 10;

type Options = { readonly place: PricePlace; readonly report: (fault: string) => void };

/** Waits until something holds; not for long. */
const within = async (holds: () => boolean): Promise<void> => {
  const deadlineMs = performance.now() + PRICES_WITHIN_MS;
  while (!holds() && performance.now() < deadlineMs) await pause(LOOK_AGAIN_MS);
};

/** True where a market shows of a symbol what its origin has. */
const isShown = (market: Market, origin: Market, symbol: string): boolean => {
  const [shown, own] = [market.latest(symbol), origin.latest(symbol)];
  const isSameState = market.status(symbol).state === origin.status(symbol).state;
  return isSameState && shown?.bid === own?.bid && shown?.ask === own?.ask;
};

/**
 * Opens a market of which one process of the database, chosen by a lease, reads the feed and says each price to all others. Where
 * one process alone uses the database, the market stays as it is.
 */
export const shareMarket = async (
  { database, environment, nowMs }: Pick<WorldCore, 'database' | 'environment' | 'nowMs'>,
  origin: OriginMarket,
  { place, report }: Options,
): Promise<{ readonly market: Market; stop(): Promise<void> }> => {
  const { takeFeed } = database;
  if (!takeFeed) return { market: origin, stop: async () => undefined };
  const server = await openPriceServer(place, nowMs);
  const controls =
    environment === 'sandbox'
      ? await shareControls(database, { controls: origin.controls, find: (symbol) => origin.find(symbol) }, (symbol) =>
          within(() => isShown(market, origin, symbol)),
        )
      : origin.controls;
  const market: SharedMarket = new SharedMarket({ origin, controls, say: server.say, nowMs });
  server.greetWith(() => (market.isFeeder() ? market.everything() : undefined));
  const symbols = origin.instruments.map(({ symbol }) => symbol);
  const follower = createPriceFollower({ symbols, hear: (frame) => market.hear(frame), report });

  const duty = await takeFeed(server.address, {
    async taken(isCurrent) {
      follower.leave();
      market.takeLead(isCurrent);
    },
    lost() {
      market.loseLead();
      server.drop();
    },
  });
  const look = async (): Promise<void> => {
    if (market.isFeeder()) return;
    const feeder = await database.feeder();
    // It has become the feeder while it asked, or looks at its own lease that is not confirmed.
    if (!feeder || market.isFeeder() || feeder.address === server.address) return;
    follower.follow(feeder.address);
  };
  // A look that fails is made up for by the next one.
  const lookAgain = () => void look().catch(() => undefined);
  lookAgain();
  const looking = setInterval(lookAgain, LOOK_EVERY_MS).unref();
  await within(() => market.isFeeder() || symbols.some((symbol) => market.latest(symbol)));
  return {
    market,
    async stop() {
      clearInterval(looking);
      follower.leave();
      await duty.release();
      await server.close();
    },
  };
};
