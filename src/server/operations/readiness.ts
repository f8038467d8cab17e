import type { Readiness } from '../http/index.ts';
import { type Leases, PARTITIONS } from '../store/index.ts';
import type { EngineLoad } from '../trading/index.ts';
import type { World } from '../world/world.ts';
import { feedAges } from './feedAges.ts';
import { within } from './within.ts';

/** Time within which the database has to answer. */
const ANSWER_WITHIN_MS = 2000;
/** Time for which an answer of the database is given to everybody who asks. */
const SHARED_FOR_MS = 1000;

/** Age of a heartbeat from which nobody works by its lease, seconds: by then another process would have it. */
const GONE_AFTER_SECONDS = 10;

const roundedAge = (ageSeconds: number | undefined): number | null =>
  ageSeconds === undefined || ageSeconds === Infinity ? null : Math.round(ageSeconds * 10) / 10;

/**
 * Says who works as the engine: the partitions of the accounts that this server works for, how many nobody does, and the age of
 * the oldest heartbeat.
 */
const engineSays = ({ partitions }: EngineLoad, lease: Leases['engine']) => {
  const isElsewhere = lease && (lease.free < PARTITIONS || lease.ageSeconds < GONE_AFTER_SECONDS);
  return {
    holder: partitions.length > 0 ? 'this server' : isElsewhere ? 'another server' : 'none',
    partitions,
    free: lease?.free ?? null,
    heartbeatAge: roundedAge(lease?.ageSeconds),
  };
};

const feedSays = (world: World) => {
  const trading = feedAges(world).filter(({ state }) => state === 'trading');
  const ages = trading.flatMap(({ ageSeconds }) => ageSeconds ?? []);
  return {
    reader: world.market.isFeeder?.() === false ? 'another server' : 'this server',
    newestAge: ages.length === 0 ? null : Math.min(...ages),
    silent: trading.filter(({ isSilent }) => isSilent).length,
    trading: trading.length,
  };
};

/**
 * Creates the check behind `/readyz`. A server without its database is not ready. One without partitions is, and so is one
 * with a silent feed: it says so, and still cancels, closes and shows accounts.
 */
export const createReadiness = (world: World, engine: () => EngineLoad): (() => Promise<Readiness>) => {
  const { database } = world;
  let asked: { readonly atMs: number; readonly answer: Promise<Leases | undefined> } | undefined;
  const ask = (): Promise<Leases | undefined> => {
    const atMs = performance.now();
    if (!asked || atMs - asked.atMs > SHARED_FOR_MS) {
      asked = { atMs, answer: within(ANSWER_WITHIN_MS, database.leases()) };
    }
    return asked.answer;
  };
  return async () => {
    const leases = await ask();
    return {
      isReady: leases !== undefined,
      says: {
        database: { answers: leases !== undefined, listens: database.connections().isListening },
        engine: engineSays(engine(), leases?.engine),
        feed: { ...feedSays(world), heartbeatAge: roundedAge(leases?.feed?.ageSeconds) },
      },
    };
  };
};
