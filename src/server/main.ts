import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Configuration, ConfigurationError, readConfiguration } from './configuration.ts';
import { inOrder } from './inOrder.ts';
import { createLog, reportTo } from './log.ts';
import { openDatabase } from './store/index.ts';
import { machineClocks } from './world/clock.ts';
import { databaseTimeMs } from './world/clockGuard/clockGuard.ts';
import { forgetOldEvents } from './world/audit/recordEvent.ts';
import { createWorld } from './world/createWorld.ts';
import { sandboxKey } from './world/encryptionKey.ts';
import type { Outbox, OutboxContext } from './world/world.ts';

/** The folder that holds `openapi.yaml`, `locales/` and the built app. */
const ROOT = join(import.meta.dirname, '../..');
const TICK_MS = 100;
const HOUSEKEEPING_MS = 3_600_000;
/** Enough for a person who shares an address with an office, and below what would overload the server. */
const REQUESTS_A_MINUTE = 1200;

const log = createLog();
const report = reportTo(log);

/** Loads the rooms that need a database: importing them takes as long as the database takes to open in its thread. */
const loadRooms = async () => {
  const [app, content, customers, desk, files, http, market, messages, operations, reviews, sandbox, texts] =
    await Promise.all([
      import('./app.ts'),
      import('./content/index.ts'),
      import('./customers/index.ts'),
      import('./desk/index.ts'),
      import('./files/index.ts'),
      import('./http/index.ts'),
      import('./market/index.ts'),
      import('./messages/index.ts'),
      import('./operations/index.ts'),
      import('./reviews/index.ts'),
      import('./sandbox/index.ts'),
      import('./texts/index.ts'),
    ]);
  return { app, content, customers, desk, files, http, market, messages, operations, reviews, sandbox, texts };
};
type Rooms = Awaited<ReturnType<typeof loadRooms>>;

/** Chooses the outbox: live messages are delivered, those of the sandbox stay in its inbox. */
const outboxOf = ({ messages, sandbox }: Rooms, configuration: Configuration, core: OutboxContext): Outbox => {
  if (configuration.environment === 'sandbox') return sandbox.openInbox(core);
  const { mail, gateway } = configuration;
  const carriers = { mail: messages.createMailCarrier(mail), text: messages.createGatewayCarrier(gateway) };
  return messages.openOutbox({ ...core, carriers, report });
};

/** Serves metrics where the operator wants them; undefined where not. */
const serveMetricsOf = async (
  { operations }: Rooms,
  { metrics: place }: Configuration,
  {
    metrics,
    ...served
  }: Omit<Parameters<typeof operations.serveMetrics>[1], 'metrics'> & {
    readonly metrics: ReturnType<typeof operations.createMetrics> | null;
  },
) => {
  if (!place || !metrics) return undefined;
  const serving = await operations.serveMetrics(place, { ...served, metrics });
  log.info(`Metrics are at ${serving.url}`);
  return serving;
};

/** Time in which a server that is to stop has stopped; then it ends as it is, as the kill of a process supervisor would. */
const STOP_WITHIN_MS = 30_000;

/** Settings that the world has as they were read. */
const settingsOfWorld = (configuration: Configuration) => {
  const { trading, legWaitMs, waitSeconds, publicUrl, secondStep, textMessages, olderKeys } = configuration;
  return { trading, legWaitMs, waitSeconds, publicUrl, secondStep, textMessages, olderKeys };
};

/**
 * Starts the server; returns the function that stops it: readiness turns first, requests and transactions end, then the world
 * and its database. It returns false where a step of that failed.
 */
const start = async (): Promise<() => Promise<boolean>> => {
  const configuration = readConfiguration(process.env);
  const { environment, host, port, leverageCaps, quoteLimits, trustedProxies } = configuration;
  const [database, rooms] = await Promise.all([openDatabase(configuration), loadRooms()]);
  const { createQuoteFeed, openLiveMarket, openSimulatedMarket: openMarket } = rooms.market;
  const feed = environment === 'live' ? createQuoteFeed(configuration.quoteFeedUrl, report) : null;
  const metrics = configuration.metrics && rooms.operations.createMetrics();
  const running = await createWorld({
    environment,
    ...settingsOfWorld(configuration),
    encryptionKey: configuration.encryptionKey ?? sandboxKey(configuration.dataDir),
    database,
    files: rooms.files.openFolderStore(join(configuration.dataDir, 'files')),
    texts: rooms.texts.readTexts(ROOT),
    clocks: machineClocks,
    databaseMs: databaseTimeMs,
    report,
    ...(metrics && { measures: metrics.measures }),
    openOutbox: (core) => outboxOf(rooms, configuration, core),
    openMarket: (core) =>
      feed ? openLiveMarket(core, feed, leverageCaps, quoteLimits) : openMarket(core, leverageCaps, report),
  });
  const { world } = running;
  if (environment === 'sandbox') await rooms.content.seedGuides(world, ROOT);
  const server = await rooms.app.buildServer({
    world,
    root: ROOT,
    content: configuration.content,
    ...(configuration.depositChannels && { depositChannels: configuration.depositChannels }),
    withdrawals: configuration.withdrawals,
    loans: configuration.loans,
    deskPeople: configuration.deskPeople,
    logLevel: 'info',
    requestsAMinute: REQUESTS_A_MINUTE,
    reviewDelaySeconds: configuration.reviewDelaySeconds,
    trustedProxies,
  });
  const beating = setInterval(() => server.tick(), TICK_MS);
  const keepHouse = async () => {
    await database.transaction((tx) => rooms.http.forgetOldKeys(tx, world.now()));
    await rooms.customers.forgetOldSignIns(world);
    await database.transaction((tx) => forgetOldEvents(tx, world.now()));
    await rooms.files.removeForgottenFiles(world, report);
    await rooms.reviews.reportOldClaims(world, report);
  };
  const keeping = setInterval(() => void keepHouse().catch(report), HOUSEKEEPING_MS);
  const closeDesk = await rooms.desk.openDeskSocket(configuration.dataDir, server.answerDesk);
  const metricsServer = await serveMetricsOf(rooms, configuration, { world, load: server.load, metrics });
  const address = await server.listen({ host, port });
  log.info(`Sun (${environment}) is at ${address}/h5/`);

  const steps = [
    () => server.drain(),
    () => pause(configuration.drainSeconds * 1000),
    () => clearInterval(keeping),
    () => closeDesk(),
    () => server.close(),
    () => clearInterval(beating),
    () => metricsServer?.close(),
    () => feed?.close(),
    () => world.market.stored(),
    () => running.stop(),
    () => database.close(),
  ];
  return () => inOrder(steps, (fault) => report(told(fault)));
};

/** Selects the log form of an error: an operator's error by its message; anything else is a bug, and logged whole. */
const told = (error: unknown): unknown =>
  error instanceof ConfigurationError || (error instanceof Error && error.name === 'Error') ? error.message : error;

/** Logs why the server does not start: a line for each fault of the settings. */
const sayWhyNot = (reason: unknown): void => {
  if (typeof reason === 'string') for (const line of reason.split('\n')) log.fatal(line);
  else log.fatal({ err: reason }, (reason as Partial<Error>).message);
};

process.on('uncaughtException', (fault) => {
  log.fatal({ err: fault }, fault.message);
  process.exit(1);
});

try {
  const stop = await start();
  const stopOnce = () => {
    // A second signal ends the process at once: the signal's default is restored.
    process.off('SIGTERM', stopOnce).off('SIGINT', stopOnce);
    setTimeout(() => {
      log.fatal(`The server had not stopped within ${STOP_WITHIN_MS / 1000} s.`);
      process.exit(1);
    }, STOP_WITHIN_MS).unref();
    // What a failed step left open would keep the process running.
    void stop().then((isDone) => isDone || process.exit(1));
  };
  process.on('SIGTERM', stopOnce).on('SIGINT', stopOnce);
} catch (error) {
  sayWhyNot(told(error));
  process.exit(1);
}
