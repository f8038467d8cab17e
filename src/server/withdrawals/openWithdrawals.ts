import type { World } from '../world/world.ts';
import { withdrawalHandlers } from './handlers.ts';
import { payoutBook } from './payoutBook.ts';
import { withdrawalRequests } from './withdrawalRequests.ts';
import { withdrawalReviews } from './withdrawalReviews.ts';
import { offeredDestinations, withdrawalSettings, type WithdrawalSettings } from './withdrawalSettings.ts';

/** Opens withdrawals by the operator's settings, at rates that are set now: their operations, their reviews, and what the ledger's list asks of them. */
export const openWithdrawals = (world: World, configured?: Partial<WithdrawalSettings>) => {
  const settings = withdrawalSettings(world.environment, configured);
  return {
    handlers: withdrawalHandlers({ settings, ratesSetAt: world.now() }),
    reviews: withdrawalReviews(settings),
    requests: withdrawalRequests(world),
    book: payoutBook,
    twoPeopleAbove: settings.twoPeopleAbove,
    /** What a new destination can be. */
    offered: offeredDestinations(settings),
  };
};
