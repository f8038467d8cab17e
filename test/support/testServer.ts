import { randomUUID } from 'node:crypto';
import { londonInstant } from '../../src/domain/time.ts';
import { buildServer, type ServerOptions, type SunServer } from '../../src/server/app.ts';
import { openSimulatedMarket } from '../../src/server/market/index.ts';
import { openInbox } from '../../src/server/sandbox/index.ts';
import type { Database, Tables } from '../../src/server/store/index.ts';
import { readTexts } from '../../src/server/texts/index.ts';
import type { MachineClocks } from '../../src/server/world/clock.ts';
import { createWorld } from '../../src/server/world/createWorld.ts';
import type { Market } from '../../src/server/world/market.ts';
import type { Measures } from '../../src/server/world/measures.ts';
import type {
  CustomerFrame,
  Environment,
  Outbox,
  OutboxContext,
  PasswordCost,
  World,
  WorldCore,
  FileStore,
} from '../../src/server/world/world.ts';
import { createMemoryFiles } from './memoryFiles.ts';
import { createTestClient, type TestClient } from './testClient.ts';
import { openTestDatabase } from './testDatabase.ts';

/** Wednesday 2026-09-30, 10:00 in London: every market but the index's is open. */
export const WEDNESDAY_MORNING = londonInstant({ year: 2026, month: 9, day: 30, hour: 10 });
/** Saturday 2026-10-03, 12:00 in London: only crypto trades. */
export const SATURDAY_NOON = londonInstant({ year: 2026, month: 10, day: 3, hour: 12 });

/** Milliseconds after which the sandbox's reviewer decides a request. */
export const REVIEW_DELAY_MS = 20_000;

const SEED = 'a seed for tests';
const ENCRYPTION_KEY = new Uint8Array(32).fill(7);
/** Cost of the cheapest hash: the default one takes a tenth of the time of a test with a dozen customers. */
const PASSWORD_COST = { memory: 8, passes: 1, parallelism: 1 };
/** Age of the market when a test begins, so that prices have moved for two days of trading. */
const MARKET_AGE_SECONDS = 2 * 24 * 3600;

export type TestServer = TestClient & {
  /** `http://127.0.0.1:…` */
  readonly url: string;
  readonly world: World;
  /** Moves the world's time; the market publishes what became due, and the sockets send it. */
  advance(milliseconds: number): void;
  /** Resolves when all announcements are delivered, and everything that the market and the clock made due is done. */
  settled(): Promise<void>;
  /** Answers the desk's command, as the running server does. */
  readonly answerDesk: SunServer['answerDesk'];
  /** Returns what the server is busy with. */
  readonly load: SunServer['load'];
  /** Messages to a mail address or number, the newest first. */
  messagesTo(recipient: string): Promise<readonly Pick<Tables['inbox_messages'], 'subject' | 'text' | 'code'>[]>;
  close(): Promise<void>;
};

/**
 * Resolves when all announcements are delivered: they arrive in the order of their commits, so that a last one of our
 * own arrives after the others.
 */
const allHeard = async ({ database, events }: World): Promise<void> => {
  const customerId = randomUUID();
  const frame: CustomerFrame = { type: 'unread', deal: 0, dealError: 0, total: 0 };
  await new Promise<void>((resolve) => {
    const hear = events.subscribe(customerId, () => {
      hear();
      resolve();
    });
    void database.transaction((tx) => tx.announce('customer-event', JSON.stringify({ customerId, frame })));
  });
};

/**
 * Starts the real server on a loopback port, over a database of its own. Its time moves only by hand; its prices are
 * the same in every run.
 */
export const startTestServer = async (
  options: {
    /** Start of its time, unix seconds. */
    readonly at?: number;
    readonly environment?: Environment;
    readonly requestsAMinute?: number;
    /** Least level of what is logged; `error` where absent. */
    readonly logLevel?: ServerOptions['logLevel'];
    /** Operations with a rate limit of their own; none where absent, as tests call much from one address. */
    readonly rateLimits?: ServerOptions['rateLimits'];
    /** Cost of new passwords' hashes, for tests of it. */
    readonly passwordCost?: PasswordCost;
    readonly content?: ServerOptions['content'];
    readonly withdrawals?: ServerOptions['withdrawals'];
    readonly depositChannels?: ServerOptions['depositChannels'];
    readonly deskPeople?: ServerOptions['deskPeople'];
    readonly aiProducts?: ServerOptions['aiProducts'];
    readonly loans?: ServerOptions['loans'];
    readonly reviewDelaySeconds?: number;
    readonly trading?: World['trading'];
    /** Clocks instead of those that `advance` moves. */
    readonly clocks?: MachineClocks;
    /** Clock that jumps of the machine's are compared with. */
    readonly databaseMs?: () => Promise<number>;
    /** True for servers on one database that go by `databaseMs`. */
    readonly hasSharedClock?: boolean;
    readonly report?: (fault: string) => void;
    readonly secondStep?: World['secondStep'];
    readonly legWaitMs?: number;
    /** 0 where absent: most tests are about what follows once a level counts, which the first quote does then. */
    readonly levelConfirmMs?: number;
    readonly textMessages?: World['textMessages'];
    /** Database of a server that was closed, instead of one of its own; it stays open after the server. */
    readonly database?: Database;
    /** Versions of legal texts, ascending, instead of those of `locales/`. */
    readonly agreementDays?: Readonly<Record<string, readonly string[]>>;
    readonly trustedProxies?: readonly string[];
    /** Store of files instead of one in memory. */
    readonly files?: FileStore;
    /** Records what the server measures. */
    readonly measures?: Measures;
    /** Opens another market than the sandbox's. */
    readonly openMarket?: (core: WorldCore) => Promise<Market>;
    /** Opens another outbox than the sandbox's inbox. */
    readonly openOutbox?: (core: OutboxContext) => Outbox;
  } = {},
): Promise<TestServer> => {
  const { at = WEDNESDAY_MORNING, environment = 'sandbox', requestsAMinute = 1_000_000, trustedProxies = [] } = options;
  const database = options.database ?? (await openTestDatabase());
  const anchor = { seed: SEED, anchor_ms: (at - MARKET_AGE_SECONDS) * 1000 };
  await database.transaction((tx) =>
    tx
      .insertInto('market_anchor')
      .values(anchor)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );

  let movedMs = 0;
  const clocks = { timeOfDayMs: () => at * 1000 + movedMs, elapsedMs: () => movedMs };
  const texts = readTexts(process.cwd());
  const running = await createWorld({
    environment,
    encryptionKey: ENCRYPTION_KEY,
    passwordCost: PASSWORD_COST,
    database,
    files: createMemoryFiles(),
    texts: { ...texts, agreementDays: (name) => options.agreementDays?.[name] ?? texts.agreementDays(name) },
    clocks,
    openOutbox: openInbox,
    openMarket: openSimulatedMarket,
    levelConfirmMs: 0,
    ...options,
  });
  const { world } = running;
  const server = await buildServer({
    world,
    root: process.cwd(),
    logLevel: options.logLevel ?? 'error',
    requestsAMinute,
    rateLimits: options.rateLimits ?? {},
    trustedProxies,
    ...(options.content && { content: options.content }),
    ...(options.withdrawals && { withdrawals: options.withdrawals }),
    ...(options.reviewDelaySeconds !== undefined && { reviewDelaySeconds: options.reviewDelaySeconds }),
    ...(options.deskPeople && { deskPeople: options.deskPeople }),
    ...(options.aiProducts && { aiProducts: options.aiProducts }),
    ...(options.loans && { loans: options.loans }),
    ...(options.depositChannels && { depositChannels: options.depositChannels }),
  });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });

  return {
    ...createTestClient(url),
    url,
    world,
    advance(milliseconds) {
      movedMs += milliseconds;
      server.tick();
    },
    async settled() {
      await allHeard(world);
      await server.settled();
      // The engine's work is announced in turn.
      await allHeard(world);
      await server.settled();
    },
    answerDesk: server.answerDesk,
    load: server.load,
    messagesTo: (recipient) =>
      database.reader
        .selectFrom('inbox_messages')
        .select(['subject', 'text', 'code'])
        .where('recipient', '=', recipient)
        .orderBy('id', 'desc')
        .execute(),
    async close() {
      await server.close();
      await world.market.stored();
      await running.stop();
      if (!options.database) await database.close();
    },
  };
};
