import { formatLondon } from '../../domain/londonFormat.ts';
import { DAY_SECONDS } from '../../domain/time.ts';
import type { World } from '../world/world.ts';
import { findClaimed } from './reviewRepository.ts';

/** Seconds after which a payout that was begun and not approved is looked into: its money is held, or has left twice. */
export const CLAIM_IS_OLD_SECONDS = DAY_SECONDS;

/** Reports payouts that a person claimed longer ago than a day and neither approved nor released. */
export const reportOldClaims = async (
  world: Pick<World, 'database' | 'now'>,
  report: (fault: string) => void,
): Promise<void> => {
  for (const { id, kind, claimed_by: by, claimed_at: at } of await findClaimed(world.database.reader)) {
    if (at === null || at > world.now() - CLAIM_IS_OLD_SECONDS) continue;
    report(`${by} pays the ${kind} ${id} since ${formatLondon(at)}: approve it, or take it over (docs/reviews.md).`);
  }
};
