import type { World } from '../world/world.ts';
import { withdrawalComesBack } from './comesBack.ts';
import { withdrawalHandlers } from './handlers.ts';
import { payoutBook } from './payoutBook.ts';
import { payoutRatesAtDesk } from './payoutRates.ts';
import { withdrawalRequests } from './withdrawalRequests.ts';
import { withdrawalReviews } from './withdrawalReviews.ts';
import { offeredDestinations, withdrawalSettings, type WithdrawalSettings } from './withdrawalSettings.ts';

/** Opens withdrawals by the operator's settings, at its rates until others are set at the desk: their operations, their reviews, and what the ledger's list asks of them. */
export const openWithdrawals = (world: World, configured?: Partial<WithdrawalSettings>) => {
  const settings = withdrawalSettings(world.environment, configured);
  const withdrawals = { settings, ratesSetAt: world.now() };
  return {
    handlers: withdrawalHandlers(withdrawals),
    reviews: withdrawalReviews(withdrawals),
    rates: payoutRatesAtDesk(world, withdrawals),
    requests: withdrawalRequests(world),
    book: payoutBook,
    comesBack: withdrawalComesBack,
    twoPeopleAbove: settings.twoPeopleAbove,
    /** What a new destination can be. */
    offered: offeredDestinations(settings),
  };
};
