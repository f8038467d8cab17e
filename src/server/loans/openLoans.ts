import type { Schemas } from '../../contract/index.ts';
import { type ChannelSettings, incomingReviews } from '../deposits/index.ts';
import type { World } from '../world/world.ts';
import { repaymentComesBack } from './comesBack.ts';
import { loanHandlers } from './handlers.ts';
import type { Lender } from './loanContract.ts';
import { loanEntries } from './loanEntries.ts';
import { loanReviews } from './loanReviews.ts';
import { costCapById, type LoanSettings, loanSettingsFor } from './loanSettings.ts';
import { repaymentBook } from './repaymentBook.ts';
import { repaymentReviews } from './repaymentReviews.ts';

const lenderOf = (name: string, firm: Schemas['FirmNamed']): Lender => ({
  ...{ name, address: firm.firmAddress },
  complaints: [firm.complaintsBody, firm.complaintsEmail].filter((each) => each !== null).join(', '),
});

/**
 * Opens credit loans: the operator's products, or those of the sandbox. `lender` is the firm's name in contracts;
 * repayments come by the `channels` of deposits.
 */
export const openLoans = (
  world: World,
  options: {
    readonly settings: Partial<LoanSettings> | undefined;
    readonly firm: Schemas['FirmNamed'];
    readonly lender: string;
    readonly channels: readonly ChannelSettings[];
    readonly twoPeopleAbove: string;
  },
) => {
  const { firm, lender, channels, twoPeopleAbove } = options;
  const settings = loanSettingsFor(world.environment, options.settings);
  const { withdrawalDays } = settings;
  const deciding = { lender: lenderOf(lender, firm), withdrawalDays, costCapOf: costCapById(settings), twoPeopleAbove };
  return {
    handlers: loanHandlers({ ...settings, firm }, channels),
    reviews: loanReviews(deciding),
    repaymentReviews: incomingReviews(repaymentReviews, { twoPeopleAbove }),
    entries: loanEntries,
    book: repaymentBook,
    comesBack: repaymentComesBack,
  };
};
