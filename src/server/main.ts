import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Configuration, ConfigurationError, readConfiguration } from './configuration.ts';
import { inOrder } from './inOrder.ts';
import { type Chores, keepHouse } from './keepHouse.ts';
import { createLog, reportTo } from './log.ts';
import { type Database, openDatabase, powersBeyond, type Transaction } from './store/index.ts';
import { machineClocks } from './world/clock.ts';
import { databaseTimeMs } from './world/clockGuard/clockGuard.ts';
import { forgetOldEvents } from './world/audit/recordEvent.ts';
import { createWorld } from './world/createWorld.ts';
import { sandboxKey } from './world/encryptionKey.ts';
import type { Market } from './world/market.ts';
import type { Outbox, OutboxContext, World, WorldCore } from './world/world.ts';

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
  const [
    app,
    content,
    customers,
    desk,
    files,
    http,
    market,
    messages,
    notifications,
    operations,
    reviews,
    sandbox,
    texts,
  ] = await Promise.all([
    import('./app.ts'),
    import('./content/index.ts'),
    import('./customers/index.ts'),
    import('./desk/index.ts'),
    import('./files/index.ts'),
    import('./http/index.ts'),
    import('./market/index.ts'),
    import('./messages/index.ts'),
    import('./notifications/index.ts'),
    import('./operations/index.ts'),
    import('./reviews/index.ts'),
    import('./sandbox/index.ts'),
    import('./texts/index.ts'),
  ]);
  return {
    app,
    content,
    customers,
    desk,
    files,
    http,
    market,
    messages,
    notifications,
    operations,
    reviews,
    sandbox,
    texts,
  };
};
type Rooms = Awaited<ReturnType<typeof loadRooms>>;

/** Chooses the outbox: live messages are delivered, those of the sandbox stay in its inbox. */
const outboxOf = ({ messages, sandbox }: Rooms, configuration: Configuration, core: OutboxContext): Outbox => {
  if (configuration.environment === 'sandbox') return sandbox.openInbox(core);
  const { mail, gateway } = configuration;
  const carriers = { mail: messages.createMailCarrier(mail), text: messages.createGatewayCarrier(gateway) };
  return messages.openOutbox({ ...core, carriers, report });
};

/** Chooses where the files of customers are kept: an object store where one is named, else a folder. */
const filesOf = ({ files }: Rooms, configuration: Configuration) =>
  configuration.files
    ? files.openObjectStore(configuration.files)
    : files.openFolderStore(join(configuration.dataDir, 'files'));

/** Lists what the housekeeping forgets and reports. */
const choresOf = (rooms: Rooms, world: World): Chores => {
  const inTransaction = (forget: (tx: Transaction, now: number) => Promise<void>) => () =>
    world.database.transaction((tx) => forget(tx, world.now()));
  return {
    'idempotency keys': inTransaction(rooms.http.forgetOldKeys),
    'sessions, codes and failures': () => rooms.customers.forgetOldSignIns(world),
    'mail budgets': inTransaction(rooms.notifications.forgetOldBudgets),
    'the record': inTransaction(forgetOldEvents),
    files: () => rooms.files.removeForgottenFiles(world, report),
    claims: () => rooms.reviews.reportOldClaims(world, report),
  };
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

const faultOfRole = (powers: readonly string[]): string =>
  `The role of DATABASE_URL ${powers.join(', ')}, so that it could change the ledger.`;

/** Refuses, in `live`, a role of the server that could change what the database keeps for good, unless the operator allows it. */
const admitRole =
  ({ environment, mayBeOneRole }: Configuration) =>
  (powers: readonly string[]): void => {
    if (powers.length === 0 || environment !== 'live' || mayBeOneRole) return;
    const advice = 'Give the tables to another role by DATABASE_OWNER_URL, or set ONE_DATABASE_ROLE to `allowed`.';
    throw new Error(`${faultOfRole(powers)} ${advice}`);
  };

/** Says that the server's role could change what the database keeps for good. */
const checkRole = async ({ reader }: Database, configuration: Configuration): Promise<void> => {
  const powers = configuration.databaseUrl === null ? [] : await powersBeyond(reader);
  if (powers.length > 0) log.warn(`${faultOfRole(powers)} DATABASE_OWNER_URL gives the tables to another role.`);
};

/** Chooses where prices come from: a feed in `live`, else the sandbox; one server reads it for all that share a database. */
const pricesOf = ({ market }: Rooms, configuration: Configuration) => {
  const { leverageCaps, quoteLimits, prices: place } = configuration;
  const feed = configuration.environment === 'live' ? market.createQuoteFeed(configuration.quoteFeedUrl, report) : null;
  let stopSharing = async (): Promise<void> => undefined;
  return {
    async openMarket(core: WorldCore): Promise<Market> {
      const origin = feed
        ? await market.openLiveMarket(core, feed, leverageCaps, quoteLimits)
        : await market.openSimulatedMarket(core, leverageCaps, report);
      const shared = await market.shareMarket(core, origin, { place, report });
      stopSharing = shared.stop;
      return shared.market;
    },
    async stop(): Promise<void> {
      await stopSharing();
      feed?.close();
    },
  };
};

/** Time in which a server that is to stop has stopped; then it ends as it is, as the kill of a process supervisor would. */
const STOP_WITHIN_MS = 30_000;

/** Settings that the world has as they were read. */
const settingsOfWorld = (configuration: Configuration) => {
  const { trading, legWaitMs, levelConfirmMs, waitSeconds, publicUrl, secondStep, textMessages, olderKeys } =
    configuration;
  return { trading, legWaitMs, levelConfirmMs, waitSeconds, publicUrl, secondStep, textMessages, olderKeys };
};

/**
 * Starts the server; returns the function that stops it: readiness turns first, requests and transactions end, then the world
 * and its database. It returns false where a step of that failed.
 */
const start = async (): Promise<() => Promise<boolean>> => {
  const configuration = readConfiguration(process.env);
  const { environment, host, port, trustedProxies } = configuration;
  const [database, rooms] = await Promise.all([
    openDatabase({ ...configuration, admitRole: admitRole(configuration) }),
    loadRooms(),
  ]);
  await checkRole(database, configuration);
  const metrics = configuration.metrics && rooms.operations.createMetrics();
  const prices = pricesOf(rooms, configuration);
  const running = await createWorld({
    environment,
    ...settingsOfWorld(configuration),
    encryptionKey: configuration.encryptionKey ?? sandboxKey(configuration.dataDir),
    database,
    files: filesOf(rooms, configuration),
    texts: rooms.texts.readTexts(ROOT),
    clocks: machineClocks,
    databaseMs: databaseTimeMs,
    hasSharedClock: configuration.databaseUrl !== null,
    report,
    ...(metrics && { measures: metrics.measures }),
    openOutbox: (core) => outboxOf(rooms, configuration, core),
    openMarket: prices.openMarket,
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
    socketLimits: configuration.socketLimits,
  });
  const beating = setInterval(() => server.tick(), TICK_MS);
  const chores = choresOf(rooms, world);
  const keeping = setInterval(() => void keepHouse(chores, report), HOUSEKEEPING_MS);
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
    () => prices.stop(),
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
