import { sql } from 'kysely';
import type { Reader } from '../store/index.ts';

const HOUR = 3600;
/** Seconds after an hour by whose end each order placed in it is committed: longer than any transaction takes. */
const COMMITTED_AFTER = 600;

/** How many orders were placed in a symbol, within one hour that begins at this unix second. */
export type OrderCount = { readonly symbol: string; readonly hour: number; readonly count: number };

type Missing = { readonly since: number; readonly firstHour: number; readonly nextHour: number };

/** Counts orders by symbol and hour: those after an instant up to the first whole hour, and those that follow the kept hours. */
const countOrders = async (reader: Reader, { since, firstHour, nextHour }: Missing): Promise<readonly OrderCount[]> => {
  const { rows } = await sql<OrderCount>`
    select symbol, hour, count(*)::integer as count from (
      select symbol, placed_at / ${HOUR}::bigint * ${HOUR}::bigint as hour from orders
      where placed_at > ${since} and placed_at < ${firstHour}
      union all
      select symbol, placed_at / ${HOUR}::bigint * ${HOUR}::bigint from orders where placed_at >= ${nextHour}
    ) as placed group by symbol, hour`.execute(reader);
  return rows;
};

/**
 * Builds the counts of orders that anybody placed within a span of seconds up to now. Counts of hours that are over are
 * kept, so that each later call reads only the hours at both ends of the span.
 */
export const createOrderCounts = (span: number) => {
  const kept = new Map<number, readonly OrderCount[]>();
  return async (reader: Reader, now: number): Promise<readonly OrderCount[]> => {
    const since = now - span;
    const firstHour = Math.ceil((since + 1) / HOUR) * HOUR;
    const currentHour = Math.floor((now - COMMITTED_AFTER) / HOUR) * HOUR;
    for (const hour of kept.keys()) if (hour < firstHour || hour >= currentHour) kept.delete(hour);
    // Only after the clock was set back hours are missing before those that are kept.
    if (!kept.has(firstHour)) kept.clear();
    const nextHour = firstHour + kept.size * HOUR;
    const found = await countOrders(reader, { since, firstHour, nextHour });
    for (let hour = nextHour; hour < currentHour; hour += HOUR) {
      kept.set(
        hour,
        found.filter((one) => one.hour === hour),
      );
    }
    return [...[...kept.values()].flat(), ...found.filter(({ hour }) => !kept.has(hour))];
  };
};
