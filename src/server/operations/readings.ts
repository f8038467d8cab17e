import { findQueueLoads } from '../messages/index.ts';
import { findLastReconciliation } from '../reconciliation/index.ts';
import type { EngineLoad } from '../trading/index.ts';
import type { World } from '../world/world.ts';
import { feedAges } from './feedAges.ts';
import type { Reading } from './metrics.ts';
import { within } from './within.ts';

/** Time within which the database has to answer all questions of a reading. */
const ANSWER_WITHIN_MS = 2000;
const CHANNELS = ['mail', 'text'] as const;
const LEASES = ['engine', 'feed'] as const;

/** What a process is busy with. */
export type ServerLoad = { readonly sockets: number; readonly engine: EngineLoad };

const flag = (isSo: boolean): number => (isSo ? 1 : 0);

const readingsOfProcess = (world: World, { sockets, engine }: ServerLoad): readonly Reading[] => {
  const { pools, isListening } = world.database.connections();
  return [
    ['sun_sockets', sockets],
    ['sun_lease_held', engine.partitions.length, { lease: 'engine' }],
    ['sun_lease_held', flag(world.market.isFeeder?.() !== false), { lease: 'feed' }],
    ['sun_engine_accounts', engine.waiting, { state: 'waiting' }],
    ['sun_engine_accounts', engine.failed, { state: 'failed' }],
    ['sun_database_listening', flag(isListening)],
    ...pools.flatMap(({ name: pool, open, waiting }): Reading[] => [
      ['sun_database_connections', open, { pool }],
      ['sun_database_waiting', waiting, { pool }],
    ]),
    ...world.market.instruments.map(({ symbol }): Reading => [
      'sun_symbol_held',
      flag(world.market.isHeld?.(symbol) ?? false),
      { symbol },
    ]),
    ...feedAges(world).map(({ symbol, state, ageSeconds }): Reading => [
      'sun_feed_age_seconds',
      ageSeconds ?? Infinity,
      { symbol, state },
    ]),
  ];
};

/** Reads how far the clock is off, and whether everything is halted for it. */
const readingsOfClock = async (world: World): Promise<readonly Reading[]> => {
  const { aheadSeconds, jumpSeconds, isHalted } = await world.clockGuard.state(world);
  return [
    // What the machine has jumped ahead is not followed.
    ['sun_clock_ahead_seconds', aheadSeconds],
    ['sun_clock_jump_seconds', jumpSeconds],
    ['sun_clock_halted', flag(isHalted)],
  ];
};

const readingsOfDatabase = async (world: World): Promise<readonly Reading[]> => {
  const { database, now } = world;
  const leases = await database.leases();
  const queues = await findQueueLoads(database.reader);
  const reconciled = await findLastReconciliation(database.reader);
  const leased = LEASES.flatMap((lease): Reading[] => {
    const found = leases[lease];
    if (!found) return [];
    return [
      ['sun_lease_age_seconds', found.ageSeconds, { lease }],
      ['sun_lease_takings', found.takings, { lease }],
    ];
  });
  const made: Reading[] = reconciled
    ? [
        ['sun_reconciliation_faults', reconciled.faults.length],
        ['sun_reconciliation_timestamp_seconds', reconciled.at],
      ]
    : [];
  const queued = CHANNELS.flatMap((channel): Reading[] => {
    const queue = queues.find((one) => one.channel === channel);
    return [
      ['sun_outbox_messages', queue?.messages ?? 0, { channel }],
      ['sun_outbox_age_seconds', queue ? Math.max(0, now() - queue.oldestAt) : 0, { channel }],
    ];
  });
  return [...leased, ...made, ...queued, ...(await readingsOfClock(world))];
};

/** Reads everything that is read when metrics are asked for. Without the database, what it would say is left out. */
export const takeReadings = async (world: World, load: ServerLoad): Promise<readonly Reading[]> => {
  const stored = await within(ANSWER_WITHIN_MS, readingsOfDatabase(world));
  return [['sun_database_up', flag(stored !== undefined)], ...readingsOfProcess(world, load), ...(stored ?? [])];
};
