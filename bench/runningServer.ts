import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServer } from '../src/server/app.ts';
import { openFolderStore } from '../src/server/files/index.ts';
import { openSimulatedMarket } from '../src/server/market/index.ts';
import { openInbox } from '../src/server/sandbox/index.ts';
import { type Database, openDatabase } from '../src/server/store/index.ts';
import { readTexts } from '../src/server/texts/index.ts';
import { type MachineClocks, machineClocks } from '../src/server/world/clock.ts';
import { createWorld } from '../src/server/world/createWorld.ts';
import type { World } from '../src/server/world/world.ts';

/** Requests of a session, or an address, in a minute, as `main.ts` takes them. */
const REQUESTS_A_MINUTE = 1200;

export type RunningServer = {
  /** `http://127.0.0.1:…` */
  readonly url: string;
  readonly world: World;
  /** Lets the market publish prices. It is silent in between, so that nothing else runs in measured time. */
  beat(): void;
  /** Resolves when all due work is done. */
  settled(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts the server within this process, as `main.ts` does, on an embedded database in a folder of its own. */
export const runServer = async (
  options: {
    /** `live` answers without holding its own answers to the contract, as in production. */
    readonly environment?: World['environment'];
    readonly clocks?: MachineClocks;
    readonly openAt?: (dataDir: string) => Promise<Database>;
    /** The limits of requests that production has; none where absent. */
    readonly isLimited?: boolean;
  } = {},
): Promise<RunningServer> => {
  const {
    environment = 'sandbox',
    clocks = machineClocks,
    openAt = (dataDir) => openDatabase({ databaseUrl: null, dataDir }),
  } = options;
  const dataDir = mkdtempSync(join(tmpdir(), 'sun-bench-'));
  const database = await openAt(dataDir);
  const running = await createWorld({
    environment,
    encryptionKey: new Uint8Array(32),
    database,
    files: openFolderStore(join(dataDir, 'files')),
    texts: readTexts(process.cwd()),
    clocks,
    openOutbox: openInbox,
    openMarket: openSimulatedMarket,
  });
  const { world } = running;
  const limits = options.isLimited
    ? { requestsAMinute: REQUESTS_A_MINUTE, socketLimits: { address: 20, customer: 10 } }
    : { requestsAMinute: Number.MAX_SAFE_INTEGER, rateLimits: {} };
  const server = await buildServer({ world, root: process.cwd(), logLevel: 'info', ...limits });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    world,
    beat: () => server.tick(),
    settled: () => server.settled(),
    async stop() {
      await server.close();
      await world.market.stored();
      await running.stop();
      await database.close();
      rmSync(dataDir, { recursive: true });
    },
  };
};
