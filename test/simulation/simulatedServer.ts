import type { PGlite } from '@electric-sql/pglite';
import { createClock, type MachineClocks } from '../../src/server/world/clock.ts';
import { createCustomerEvents } from '../../src/server/world/customerEvents.ts';
import { carryOut } from '../../src/server/http/carryOut.ts';
import type { Envelope } from '../../src/server/http/envelope.ts';
import { type AllHandlers, createContractChecks, type OperationId, readContract } from '../../src/server/http/index.ts';
import { createIdentifiers } from '../../src/server/world/identifiers.ts';
import type { Market } from '../../src/server/world/market.ts';
import type { TradingEngine } from '../../src/server/trading/engine/tradingEngine.ts';
import { startTradingEngine, tradingHandlers } from '../../src/server/trading/index.ts';
import { readTexts } from '../../src/server/texts/index.ts';
import type { World } from '../../src/server/world/world.ts';
import { TRADING_BY_DEFAULT } from '../../src/server/world/tradingSettings.ts';
import { createMemoryFiles } from '../support/memoryFiles.ts';
import { type MortalDatabase, openMortalDatabase } from './mortalDatabase.ts';

/** Request as a phone sends it; `key` is that of the press. */
export type SentRequest = {
  readonly customerId: string;
  readonly account: 'real' | 'demo';
  readonly id: OperationId;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly key: string;
};

/** One process of the server: world, engine and handlers over a database that outlives it. */
export type SimulatedServer = {
  readonly world: World;
  readonly engine: TradingEngine;
  readonly mortal: MortalDatabase;
  /** Executes a request as the HTTP layer does; throws where the transport would answer 500. */
  call(request: SentRequest): Promise<Envelope>;
};

const root = process.cwd();
const texts = readTexts(root);
const checks = createContractChecks(readContract(root));

/** Handlers of trading; the simulation calls no other operation. */
const handlers = tradingHandlers(texts) as unknown as AllHandlers;

/** Starts a process of the server. `report` receives the failures of its engine while it runs. */
export const startSimulatedServer = async (outside: {
  readonly pglite: PGlite;
  readonly market: Market;
  readonly machine: MachineClocks;
  /** Latest known time of the world. */
  readonly reachedMs: number;
  readonly randomBytes: (length: number) => Uint8Array;
  readonly report: (fault: unknown) => void;
}): Promise<SimulatedServer> => {
  const mortal = openMortalDatabase(outside.pglite);
  const { randomBytes, market } = outside;
  const clock = createClock(outside.machine, { advancedMs: 0, reachedMs: outside.reachedMs });
  const world: World = {
    environment: 'sandbox',
    trading: TRADING_BY_DEFAULT,
    nowMs: clock.nowMs,
    now: () => Math.floor(clock.nowMs() / 1000),
    newId: createIdentifiers(clock.nowMs, randomBytes),
    randomBytes,
    database: mortal.database,
    market,
    events: createCustomerEvents(clock.nowMs),
    encryptionKey: new Uint8Array(32),
    files: createMemoryFiles(),
    texts,
    send: async () => undefined,
    advance: async () => {
      throw new Error('The simulation moves its clock itself.');
    },
  };
  const engine = await startTradingEngine(world, (fault) => {
    if (!mortal.isDead) outside.report(fault);
  });
  const door = {
    world,
    texts,
    checks,
    handlers,
    authenticate: async (_world: unknown, customerId: string) => ({
      ...{ customerId, sessionId: customerId, activeAccount: 'demo' as const, language: 'en' as const },
    }),
  };
  return {
    world,
    engine,
    mortal,
    async call({ customerId, account, id, query = {}, body, key }) {
      const { envelope } = await carryOut(door, {
        id,
        raw: {
          path: {},
          query: { ...query },
          header: { authorization: `Bearer ${customerId}`, 'x-account': account, 'idempotency-key': key },
          body: body && { json: structuredClone(body) },
        },
        language: 'en',
        requestId: key,
        receivedMs: world.nowMs(),
        caller: { address: '127.0.0.1', userAgent: null },
      });
      return envelope;
    },
  };
};
