import { sql } from 'kysely';
import { lastRollover, nextRollover } from '../../domain/time.ts';
import type { Reader } from '../store/index.ts';
import { LATEST_NIGHT_SECONDS } from '../trading/index.ts';
import { nightsConfirmedUntil } from '../world/clockGuard/confirmations.ts';
import type { World } from '../world/world.ts';

/** Time after a rollover in which its fees may still be posted, seconds. */
const GRACE_SECONDS = 900;

/**
 * Lists the open orders without the fee of a rollover that has passed, one line each. A fee that waits for a person's yes
 * (DLC-50) is none of them; one that waits for a quote is.
 */
export const unpostedNights = async (
  reader: Reader,
  { environment, now }: Pick<World, 'environment' | 'now'>,
): Promise<readonly string[]> => {
  const at = now();
  const { rows } = await sql<{ id: string; since: number }>`
    select id, coalesce(nights_until, opened_at) as since from orders
      where status = 'open' and coalesce(nights_until, opened_at) < ${lastRollover(at - GRACE_SECONDS)}
      order by id`.execute(reader);
  if (rows.length === 0) return [];
  const confirmed = await nightsConfirmedUntil(reader);
  const waits = (dueAt: number) => environment === 'live' && dueAt < at - LATEST_NIGHT_SECONDS && dueAt > confirmed;
  return rows
    .filter(({ since }) => !waits(nextRollover(since)))
    .map(({ id, since }) => `order ${id} has no overnight fee of ${nextRollover(since)}`);
};
