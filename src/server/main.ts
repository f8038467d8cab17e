import { join } from 'node:path';
import { buildServer } from './app.ts';
import { machineClocks } from './clock.ts';
import { ConfigurationError, readConfiguration } from './configuration.ts';
import { createWorld } from './createWorld.ts';
import { forgetOldKeys } from './http/index.ts';
import { createQuoteFeed, openLiveMarket, openMarket } from './market/index.ts';
import { openDatabase } from './store/index.ts';

const BEAT_MS = 100;
const HOUSEKEEPING_MS = 3_600_000;
/** Generous for a person, who shares an address with an office; short of what would wear the server down. */
const REQUESTS_A_MINUTE = 1200;

/** Starts the server; answers how it is stopped: requests and transactions end, then the world and its database. */
const start = async (): Promise<() => Promise<void>> => {
  const configuration = readConfiguration(process.env);
  const { environment, host, port, leverageCaps } = configuration;
  const feed = environment === 'live' ? createQuoteFeed(configuration.quoteFeedUrl, console.error) : null;
  const database = await openDatabase(configuration);
  const running = await createWorld({
    environment,
    database,
    clocks: machineClocks,
    openMarket: (ground) => (feed ? openLiveMarket(ground, feed, leverageCaps) : openMarket(ground, leverageCaps)),
  });
  const { world } = running;
  const server = await buildServer({
    world,
    root: join(import.meta.dirname, '../..'),
    logLevel: 'info',
    requestsAMinute: REQUESTS_A_MINUTE,
  });
  const beating = setInterval(() => server.beat(), BEAT_MS);
  const keeping = setInterval(
    () => void database.transaction((tx) => forgetOldKeys(tx, world.now())).catch(console.error),
    HOUSEKEEPING_MS,
  );
  const address = await server.listen({ host, port });
  console.log(`Sun (${environment}) is at ${address}/h5/`);

  return async () => {
    clearInterval(keeping);
    await server.close();
    clearInterval(beating);
    feed?.close();
    await world.market.stored();
    await running.stop();
    await database.close();
  };
};

/** What was thrown in words for an operator is told in those words; anything else is a bug, and told whole. */
const told = (error: unknown): unknown =>
  error instanceof ConfigurationError || (error instanceof Error && error.name === 'Error') ? error.message : error;

try {
  const stop = await start();
  const stopOnce = () => {
    // A second signal means it: the default of the signal is back.
    process.off('SIGTERM', stopOnce).off('SIGINT', stopOnce);
    void stop();
  };
  process.on('SIGTERM', stopOnce).on('SIGINT', stopOnce);
} catch (error) {
  console.error(told(error));
  process.exit(1);
}
