import type { Readiness } from '../http/index.ts';
import type { Lease } from '../store/index.ts';
import type { EngineLoad } from '../trading/index.ts';
import type { World } from '../world/world.ts';
import { feedAges } from './feedAges.ts';
import { within } from './within.ts';

/** Time within which the database has to answer. */
const ANSWER_WITHIN_MS = 2000;
/** Time for which an answer of the database is given to everybody who asks. */
const SHARED_FOR_MS = 1000;

/** What the database answers; `lease` is undefined where one process alone uses it. */
type Answered = { readonly lease: Lease | undefined };

/** Age of a heartbeat from which nobody works as the engine, seconds: by then another process would have the lease. */
const GONE_AFTER_SECONDS = 10;

const engineSays = ({ isHeld }: EngineLoad, lease: Lease | undefined) => ({
  holder: isHeld ? 'this server' : lease && lease.ageSeconds < GONE_AFTER_SECONDS ? 'another server' : 'none',
  heartbeatAge: lease && lease.ageSeconds < Infinity ? Math.round(lease.ageSeconds * 10) / 10 : null,
});

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
 * Creates the check behind `/readyz`. A server without its database is not ready. One without the lease is, and so is one
 * with a silent feed: it says so, and still cancels, closes and shows accounts.
 */
export const createReadiness = (world: World, engine: () => EngineLoad): (() => Promise<Readiness>) => {
  const { database } = world;
  let asked: { readonly atMs: number; readonly answer: Promise<Answered | undefined> } | undefined;
  const ask = (): Promise<Answered | undefined> => {
    const atMs = performance.now();
    if (!asked || atMs - asked.atMs > SHARED_FOR_MS) {
      const lease = database.lease().then((found) => ({ lease: found }));
      asked = { atMs, answer: within(ANSWER_WITHIN_MS, lease) };
    }
    return asked.answer;
  };
  return async () => {
    const answered = await ask();
    return {
      isReady: answered !== undefined,
      says: {
        database: { answers: answered !== undefined, listens: database.connections().isListening },
        engine: engineSays(engine(), answered?.lease),
        feed: feedSays(world),
      },
    };
  };
};
