import { join } from 'node:path';
import { buildServer } from './app.ts';
import { type Configuration, ConfigurationError, readConfiguration } from './configuration.ts';
import { openDeskSocket } from './desk/index.ts';
import { openFolderStore, removeForgottenFiles } from './files/index.ts';
import { forgetOldKeys } from './http/index.ts';
import { createQuoteFeed, openLiveMarket, openSimulatedMarket } from './market/index.ts';
import { createGatewayCarrier, createMailCarrier, openOutbox } from './messages/index.ts';
import { openInbox } from './sandbox/index.ts';
import { openDatabase } from './store/index.ts';
import { machineClocks } from './world/clock.ts';
import { createWorld } from './world/createWorld.ts';
import { sandboxKey } from './world/encryptionKey.ts';
import type { Outbox, OutboxContext } from './world/world.ts';

const TICK_MS = 100;
const HOUSEKEEPING_MS = 3_600_000;
/** Generous for a person, who shares an address with an office; short of what would wear the server down. */
const REQUESTS_A_MINUTE = 1200;

/** Live messages go out; those of the sandbox stay in its inbox. */
const outboxOf = (configuration: Configuration, core: OutboxContext): Outbox => {
  if (configuration.environment === 'sandbox') return openInbox(core);
  const { mail, gateway } = configuration;
  const carriers = { mail: createMailCarrier(mail), text: createGatewayCarrier(gateway) };
  return openOutbox({ ...core, carriers, report: console.error });
};

/** Starts the server; answers how it is stopped: requests and transactions end, then the world and its database. */
const start = async (): Promise<() => Promise<void>> => {
  const configuration = readConfiguration(process.env);
  const { environment, host, port, leverageCaps, trustedProxies } = configuration;
  const feed = environment === 'live' ? createQuoteFeed(configuration.quoteFeedUrl, console.error) : null;
  const database = await openDatabase(configuration);
  const running = await createWorld({
    environment,
    trading: configuration.trading,
    encryptionKey: configuration.encryptionKey ?? sandboxKey(configuration.dataDir),
    database,
    files: openFolderStore(join(configuration.dataDir, 'files')),
    clocks: machineClocks,
    openOutbox: (core) => outboxOf(configuration, core),
    openMarket: (core) => (feed ? openLiveMarket(core, feed, leverageCaps) : openSimulatedMarket(core, leverageCaps)),
  });
  const { world } = running;
  const server = await buildServer({
    world,
    root: join(import.meta.dirname, '../..'),
    content: configuration.content,
    logLevel: 'info',
    requestsAMinute: REQUESTS_A_MINUTE,
    reviewDelaySeconds: configuration.reviewDelaySeconds,
    trustedProxies,
  });
  const beating = setInterval(() => server.tick(), TICK_MS);
  const keepHouse = async () => {
    await database.transaction((tx) => forgetOldKeys(tx, world.now()));
    await removeForgottenFiles(world);
  };
  const keeping = setInterval(() => void keepHouse().catch(console.error), HOUSEKEEPING_MS);
  const closeDesk = await openDeskSocket(configuration.dataDir, server.answerDesk);
  const address = await server.listen({ host, port });
  console.log(`Sun (${environment}) is at ${address}/h5/`);

  return async () => {
    clearInterval(keeping);
    await closeDesk();
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
