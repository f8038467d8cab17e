import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../store/index.ts';

/** How often counts are exchanged with the other servers. */
const EXCHANGE_EVERY_MS = 1000;
/** Part of a limit from which a caller's requests at one server are said to the others. */
const SAID_FROM = 1 / 20;
/** Callers that a server counts at most; beyond them the ones that were counted first are counted anew. */
const MOST_CALLERS = 100_000;
const FORGET_EVERY_MS = 60_000;

type Count = {
  /** Requests of the window, as far as this server knows. */
  total: number;
  /** Those of them that were not said to the others yet. */
  unsaid: number;
  endsMs: number;
  /** Unsaid requests from which they are said. */
  readonly saidFrom: number;
};

type Counted = (fault: null, count: { readonly current: number; readonly ttl: number }) => void;

/** Store of counts as `@fastify/rate-limit` asks it. */
export type RateStore = {
  incr(caller: string, counted: Counted, timeWindow: number, max: number): void;
  /** Returns the store of a route, whose options have the route as `routeInfo`, whatever the library's types say. */
  child(route: object): RateStore;
};
type Route = { readonly routeInfo?: { readonly method?: unknown; readonly url?: unknown } };

/** Counts of this server, and their exchange with the others. */
export type SharedRates = {
  /** Constructor of the store of one limit. */
  readonly Store: new () => RateStore;
  /** Says to the others what was counted here, and learns what they have counted. */
  exchange(): Promise<void>;
  stop(): void;
};

/** Names a caller and a limit without the address or session in it. */
const nameOf = (limit: string, caller: string): string =>
  createHash('sha256').update(`${limit}\n${caller}`).digest('base64url');

type Said = { readonly caller: string; readonly requests: number; readonly leftMs: number };

/**
 * Adds counts, and returns those of all servers. A window that has ended begins anew; of two that run, the one that ends sooner
 * counts, so that no request counts for longer than a window.
 */
const addCounts = async ({ reader }: Pick<Database, 'reader'>, counts: readonly Said[]): Promise<readonly Said[]> => {
  const { rows } = await sql<{ caller: string; requests: number; left_ms: number }>`
    insert into rate_counts as kept (caller, requests, ends_at)
    select caller, requests, clock_timestamp() + left_ms * interval '1 millisecond'
    from unnest(${counts.map(({ caller }) => caller)}::text[], ${counts.map(({ requests }) => requests)}::bigint[],
      ${counts.map(({ leftMs }) => leftMs)}::float8[]) as said (caller, requests, left_ms)
    order by caller
    on conflict (caller) do update set
      requests = excluded.requests + case when kept.ends_at > clock_timestamp() then kept.requests else 0 end,
      ends_at = case when kept.ends_at > clock_timestamp() then least(kept.ends_at, excluded.ends_at) else excluded.ends_at end
    returning caller, requests, extract(epoch from ends_at - clock_timestamp())::float8 * 1000 as left_ms`.execute(
    reader,
  );
  return rows.map(({ caller, requests, left_ms: leftMs }) => ({ caller, requests, leftMs }));
};

/** Counts of this server, the newest window of each caller. */
const createCounts = () => {
  const counts = new Map<string, Count>();
  const due = new Set<string>();
  const begin = (timeWindow: number, max: number, nowMs: number): Count => ({
    ...{ total: 0, unsaid: 0, endsMs: nowMs + timeWindow },
    saidFrom: Math.max(1, Math.floor(max * SAID_FROM)),
  });
  return {
    find: (name: string) => counts.get(name),
    /** Counts a request; it is said to the others as soon as there are enough. */
    add(name: string, timeWindow: number, max: number): Count {
      const nowMs = performance.now();
      const known = counts.get(name);
      const count = known && known.endsMs > nowMs ? known : begin(timeWindow, max, nowMs);
      if (count !== known) {
        counts.delete(name);
        counts.set(name, count);
        const [oldest] = counts.keys();
        if (counts.size > MOST_CALLERS && oldest !== undefined) counts.delete(oldest);
      }
      count.total += 1;
      count.unsaid += 1;
      if (count.unsaid >= count.saidFrom) due.add(name);
      return count;
    },
    /** Takes what is to be said. What cannot be said is not said again: it may have been counted. */
    takeDue(): readonly Said[] {
      const nowMs = performance.now();
      const taken = [...due].flatMap((caller) => {
        const count = counts.get(caller);
        if (!count || count.endsMs <= nowMs) return [];
        const { unsaid: requests, endsMs } = count;
        count.unsaid = 0;
        return [{ caller, requests, leftMs: endsMs - nowMs }];
      });
      due.clear();
      return taken;
    },
  };
};

/**
 * Counts requests for all servers of a database: each counts by itself at once, and exchanges its counts each second. Beyond a
 * limit a caller is taken at most what the servers take in that second, and a twentieth of the limit at each. Without the
 * database each server goes on alone.
 */
export const shareRates = (database: Pick<Database, 'reader'>): SharedRates => {
  const counts = createCounts();
  const storeOf = (limit: string): RateStore => ({
    incr(caller, counted, timeWindow, max) {
      const { total, endsMs } = counts.add(nameOf(limit, caller), timeWindow, max);
      counted(null, { current: total, ttl: Math.max(1, Math.ceil(endsMs - performance.now())) });
    },
    child(route) {
      const { routeInfo } = route as Route;
      return storeOf(`${String(routeInfo?.method)} ${String(routeInfo?.url)}`);
    },
  });
  const exchange = async (): Promise<void> => {
    const said = counts.takeDue();
    if (said.length === 0) return;
    for (const { caller, requests, leftMs } of await addCounts(database, said)) {
      const count = counts.find(caller);
      if (!count || leftMs <= 0) continue;
      // What an exchange that failed did not say still counts here.
      count.total = Math.max(count.total, requests + count.unsaid);
      count.endsMs = Math.min(count.endsMs, performance.now() + leftMs);
    }
  };
  const forget = async (): Promise<void> => {
    await sql`delete from rate_counts where ends_at < clock_timestamp()`.execute(database.reader);
  };
  const timers = [
    setInterval(oneAtATime(exchange), EXCHANGE_EVERY_MS).unref(),
    setInterval(oneAtATime(forget), FORGET_EVERY_MS).unref(),
  ];
  const general = storeOf('general');
  return {
    // The library constructs the store of the general limit, and asks it for those of routes.
    Store: class {
      incr: RateStore['incr'] = general.incr;
      child: RateStore['child'] = general.child;
    },
    exchange,
    stop: () => timers.forEach((timer) => clearInterval(timer)),
  };
};

/** Runs work unless it still runs. What fails is made up for by the next one. */
const oneAtATime = (work: () => Promise<void>): (() => void) => {
  let isRunning = false;
  return () => {
    if (isRunning) return;
    isRunning = true;
    void work()
      .catch(() => undefined)
      .finally(() => (isRunning = false));
  };
};
