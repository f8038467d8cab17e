import { randomUUID } from 'node:crypto';
import { londonInstant } from '../../src/domain/time.ts';
import { buildServer, type ServerOptions } from '../../src/server/app.ts';
import { openSimulatedMarket } from '../../src/server/market/index.ts';
import { openInbox } from '../../src/server/sandbox/index.ts';
import type { Tables } from '../../src/server/store/index.ts';
import { readTexts } from '../../src/server/texts/index.ts';
import { createWorld } from '../../src/server/world/createWorld.ts';
import type { Market } from '../../src/server/world/market.ts';
import type {
  CustomerFrame,
  Environment,
  Outbox,
  OutboxContext,
  PasswordCost,
  World,
  WorldCore,
} from '../../src/server/world/world.ts';
import { createMemoryFiles } from './memoryFiles.ts';
import { createTestClient, type TestClient } from './testClient.ts';
import { openTestDatabase } from './testDatabase.ts';

/** Wednesday 2026-09-30, 10:00 in London: every market but the index's is open. */
export const WEDNESDAY_MORNING = londonInstant({ year: 2026, month: 9, day: 30, hour: 10 });
/** Saturday 2026-10-03, 12:00 in London: only crypto trades. */
export const SATURDAY_NOON = londonInstant({ year: 2026, month: 10, day: 3, hour: 12 });

/** How long the sandbox’s reviewer lets a request wait. */
export const REVIEW_DELAY_MS = 20_000;

const SEED = 'a seed for tests';
const ENCRYPTION_KEY = new Uint8Array(32).fill(7);
/** The cheapest hash there is: the usual one is a tenth of what a test with a dozen customers takes. */
const PASSWORD_COST = { memory: 8, passes: 1, parallelism: 1 };
/** The market is older than its tests, so that its instruments stand where a day or two of trading has brought them. */
const MARKET_AGE_SECONDS = 2 * 24 * 3600;

export type TestServer = TestClient & {
  /** `http://127.0.0.1:…` */
  readonly url: string;
  readonly world: World;
  /** Moves the world's time, and lets the market say what became due and the sockets pass it on. */
  advance(milliseconds: number): void;
  /** Settles when all that was announced is heard, and all that the market and the clock made due is done. */
  settled(): Promise<void>;
  /** Messages to a mail address or number, the newest first. */
  messagesTo(recipient: string): Promise<readonly Pick<Tables['inbox_messages'], 'subject' | 'text' | 'code'>[]>;
  close(): Promise<void>;
};

/** Announcements are heard in the order of their commits: one of our own is heard after all that came before it. */
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
 * The real server on a loopback port, over a database of its own. Its time stands still until it is moved by hand; its
 * prices are the same in every run.
 */
export const startTestServer = async (
  options: {
    /** When its time begins, unix seconds. */
    readonly at?: number;
    readonly environment?: Environment;
    readonly requestsAMinute?: number;
    /** Operations with a rate limit of their own; none where absent, as tests call much from one address. */
    readonly rateLimits?: ServerOptions['rateLimits'];
    /** What new passwords' hashes cost, where a test is about that. */
    readonly passwordCost?: PasswordCost;
    readonly content?: ServerOptions['content'];
    readonly trading?: World['trading'];
    readonly trustedProxies?: readonly string[];
    /** The market, where it is another than the sandbox's. */
    readonly openMarket?: (core: WorldCore) => Promise<Market>;
    /** Where messages go, where that is not the sandbox's inbox. */
    readonly openOutbox?: (core: OutboxContext) => Outbox;
  } = {},
): Promise<TestServer> => {
  const { at = WEDNESDAY_MORNING, environment = 'sandbox', requestsAMinute = 1_000_000, trustedProxies = [] } = options;
  const database = await openTestDatabase();
  const anchor = { seed: SEED, anchor_ms: (at - MARKET_AGE_SECONDS) * 1000 };
  await database.transaction((tx) => tx.insertInto('market_anchor').values(anchor).execute());

  let movedMs = 0;
  const clocks = { timeOfDayMs: () => at * 1000 + movedMs, elapsedMs: () => movedMs };
  const running = await createWorld({
    environment,
    encryptionKey: ENCRYPTION_KEY,
    passwordCost: PASSWORD_COST,
    database,
    files: createMemoryFiles(),
    texts: readTexts(process.cwd()),
    clocks,
    openOutbox: openInbox,
    openMarket: openSimulatedMarket,
    ...options,
  });
  const { world } = running;
  const server = await buildServer({
    world,
    root: process.cwd(),
    logLevel: 'error',
    requestsAMinute,
    rateLimits: options.rateLimits ?? {},
    trustedProxies,
    ...(options.content && { content: options.content }),
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
      // What the engine did is announced in turn.
      await allHeard(world);
      await server.settled();
    },
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
      await database.close();
    },
  };
};
