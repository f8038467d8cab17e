import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { MOST_OPEN_ORDERS } from '../../contract/index.ts';
import { WAIT_SECONDS } from '../../domain/destinations/waiting.ts';
import { LEG_WAIT_MS } from '../../domain/money/legWait.ts';
import { LEVEL_CONFIRM_MS } from '../../domain/money/levelConfirmation.ts';
import type { Database, Reader, Transaction } from '../store/index.ts';
import type { Texts } from '../texts/index.ts';
import { type Clock, createClock, LONGEST_JUMP_MS, type MachineClocks } from './clock.ts';
import { createClockGuard, databaseTimeMs } from './clockGuard/clockGuard.ts';
import { confirmedOffset } from './clockGuard/confirmations.ts';
import { createCustomerEvents } from './customerEvents.ts';
import { createIdentifiers } from './identifiers.ts';
import { withHalts } from './halts/haltedMarket.ts';
import type { Market } from './market.ts';
import { type Measures, reportingTexts, UNMEASURED } from './measures.ts';
import { passkeysOf, type SecondStepSettings } from './secondStepSettings.ts';
import { TEXT_MESSAGES_BY_DEFAULT, type TextMessageSettings } from './textMessageSettings.ts';
import { TRADING_BY_DEFAULT, type TradingSettings } from './tradingSettings.ts';
import type {
  CustomerEvent,
  Environment,
  FileStore,
  Outbox,
  OutboxContext,
  PasswordCost,
  World,
  WorldCore,
} from './world.ts';

const MARK_EVERY_MS = 2000;
const ignore = (): void => undefined;
const PUBLIC_URL = 'http://127.0.0.1:8080';

export type RunningWorld = {
  readonly world: World;
  /** Stops sending messages, and stores the time that the world has reached. Called before the database is closed. */
  stop(): Promise<void>;
};

/** What a world is made of. */
type Outside = {
  readonly environment: Environment;
  /** The default where absent. */
  readonly trading?: TradingSettings;
  /** The default where absent. */
  readonly legWaitMs?: number;
  /** The default where absent. */
  readonly levelConfirmMs?: number;
  /** The default where absent. */
  readonly waitSeconds?: number;
  /** Asked of those who have one set up, with passkeys on the host of `publicUrl`, where absent. */
  readonly secondStep?: SecondStepSettings;
  /** The default where absent. */
  readonly textMessages?: TextMessageSettings;
  /** That of a server on this machine where absent. */
  readonly publicUrl?: string;
  readonly encryptionKey: Uint8Array;
  /** None where absent. */
  readonly olderKeys?: readonly Uint8Array[];
  /** The default where absent. */
  readonly passwordCost?: PasswordCost;
  readonly database: Database;
  readonly files: FileStore;
  readonly texts: Texts;
  readonly clocks: MachineClocks;
  /** Reads the clock that jumps of the machine's are compared with; no jump is held where absent. */
  readonly databaseMs?: (reader: Reader) => Promise<number>;
  /** True where other processes share the database, whose clock is that of all of them then. */
  readonly hasSharedClock?: boolean;
  readonly report?: (fault: string) => void;
  /** Records nothing where absent. */
  readonly measures?: Measures;
  readonly openOutbox: (core: OutboxContext) => Outbox;
  readonly openMarket: (core: WorldCore) => Promise<Market>;
};

/**
 * The world as it is: time from the machine's clocks, never before what the database has seen; chance from the system;
 * prices and ways out for messages as they are opened for it. Throws where an account could hold more orders than the
 * contract has room for.
 */
export const createWorld = async (outside: Outside): Promise<RunningWorld> => {
  const { environment, trading = TRADING_BY_DEFAULT, encryptionKey, database, files, texts } = outside;
  if (trading.maximumOpenOrders > MOST_OPEN_ORDERS) {
    throw new Error(`An account can hold ${MOST_OPEN_ORDERS} orders at most, as openapi.yaml says.`);
  }
  const { clock, clockGuard, steer } = await openClock(outside);
  const now = () => Math.floor(clock.nowMs() / 1000);
  const newId = createIdentifiers(clock.nowMs, randomBytes);
  const events = createCustomerEvents(clock.nowMs);
  const hear = (text: string) => {
    const { customerId, frame } = JSON.parse(text) as CustomerEvent;
    events.publish(customerId, frame);
  };
  // What `unread-changed` announces comes by the same connection: sockets that are closed read that again, too.
  database.listen('customer-event', hear, events.tellMissed);
  followClock(database, clock);
  const outbox = outside.openOutbox({ database, now, newId });
  const core: WorldCore = {
    environment,
    trading,
    legWaitMs: outside.legWaitMs ?? LEG_WAIT_MS,
    levelConfirmMs: outside.levelConfirmMs ?? LEVEL_CONFIRM_MS,
    waitSeconds: outside.waitSeconds ?? WAIT_SECONDS,
    secondStep: outside.secondStep ?? { policy: 'when-set-up', passkeys: passkeysOf(outside.publicUrl ?? PUBLIC_URL) },
    textMessages: outside.textMessages ?? TEXT_MESSAGES_BY_DEFAULT,
    publicUrl: outside.publicUrl ?? PUBLIC_URL,
    nowMs: clock.nowMs,
    now,
    newId,
    randomBytes,
    encryptionKey,
    olderKeys: outside.olderKeys ?? [],
    ...(outside.passwordCost && { passwordCost: outside.passwordCost }),
    ...{ database, files, texts, events },
    measures: reportingTexts(outside.measures ?? UNMEASURED, outside.report ?? ignore, now),
    clockGuard,
    send: outbox.send,
    advance: (tx, seconds) => advance(tx, clock, seconds),
  };
  const world = { ...core, market: await withHalts(core, await outside.openMarket(core)) };
  await clockGuard.watch(world);
  const marks = markTime(database, clock, () => steer().then(() => clockGuard.watch(world)));
  return {
    world,
    async stop() {
      world.market.halts.stop();
      await outbox.close();
      await marks.stop();
    },
  };
};

/**
 * Opens the clock, from the time that the database has seen; it is guarded where there is one to compare it with. `steer`
 * brings it to the time of the processes that share the database.
 */
const openClock = async ({
  database,
  clocks: machine,
  databaseMs,
  hasSharedClock = false,
  report = ignore,
}: Pick<Outside, 'database' | 'clocks' | 'databaseMs' | 'hasSharedClock' | 'report'>) => {
  const known = await database.reader.selectFrom('world_clock').selectAll().executeTakeFirstOrThrow();
  const times = { advancedMs: known.advanced_ms, reachedMs: known.reached_ms };
  const clock = createClock(machine, times, databaseMs ? LONGEST_JUMP_MS : Infinity);
  const clockGuard = createClockGuard({ database, clock, machine }, databaseMs ?? databaseTimeMs, report);
  const steer = async (): Promise<void> => {
    if (!hasSharedClock) return;
    const offsetMs = await confirmedOffset(database.reader);
    const askedMs = machine.elapsedMs();
    const sharedMs = (await (databaseMs ?? databaseTimeMs)(database.reader)) + offsetMs;
    clock.steer(sharedMs, machine.elapsedMs() - askedMs);
  };
  await steer();
  await clockGuard.check();
  return { clock, clockGuard, steer };
};

/** Moves the clock with that of every process: the sandbox moves it at one of them. */
const followClock = ({ reader, listen }: Database, clock: Clock): void => {
  const missed = async (): Promise<void> => {
    const known = await reader.selectFrom('world_clock').select('advanced_ms').executeTakeFirstOrThrow();
    clock.advanceTo(known.advanced_ms);
  };
  // A reading that fails is made up for by the next move, which says how far the clock was moved in all.
  listen(
    'clock-advanced',
    (text) => clock.advanceTo(Number(text)),
    () => void missed().catch(() => undefined),
  );
};

const advance = async (tx: Transaction, clock: Clock, seconds: number): Promise<number> => {
  const milliseconds = seconds * 1000;
  const reachedMs = clock.nowMs() + milliseconds;
  const { advanced_ms: addedMs } = await tx
    .updateTable('world_clock')
    .set((row) => ({ advanced_ms: row('advanced_ms', '+', milliseconds), reached_ms: reachedMs }))
    .returning('advanced_ms')
    .executeTakeFirstOrThrow();
  tx.afterCommit(() => clock.advanceTo(addedMs));
  await tx.announce('clock-advanced', String(addedMs));
  return Math.floor(reachedMs / 1000);
};

/**
 * Stores every few seconds the time that the world has reached, so that it continues from there after a restart, even
 * with an earlier clock.
 */
const markTime = (database: Database, clock: Clock, watch: () => Promise<void>): { stop(): Promise<void> } => {
  const mark = () =>
    database.transaction((tx) =>
      tx
        .updateTable('world_clock')
        .set(({ fn, val }) => ({ reached_ms: fn<number>('greatest', ['reached_ms', val(clock.nowMs())]) }))
        .execute(),
    );
  const stopping = new AbortController();
  const waited = () => pause(MARK_EVERY_MS, true, { ref: false, signal: stopping.signal }).catch(() => false);
  const marking = (async () => {
    // A failed mark is made up for by the next one; every caller that needs the database meanwhile reports the fault.
    while (await waited())
      await mark()
        .then(watch)
        .catch(() => undefined);
  })();
  return {
    async stop() {
      stopping.abort();
      await marking;
      await mark();
    },
  };
};
