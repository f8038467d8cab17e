import type { Schemas } from '../../contract/index.ts';
import type { World } from '../world/world.ts';
import { channelsByDefault, type ChannelSettings } from './channelSettings.ts';
import { depositBook } from './depositBook.ts';
import { depositRequests } from './depositRequests.ts';
import { depositReviews } from './depositReviews.ts';
import { incomingReviews } from './incomingReviews.ts';
import { depositHandlers } from './handlers.ts';
import { ratesAtDesk } from './ratesAtDesk.ts';
import { setFirstRates } from './rateRepository.ts';

/**
 * Opens the channels that are configured, or those of the environment, each with a rate; returns what other rooms ask.
 * `firm` is what the service agreement names of the firm; above `twoPeopleAbove`, US dollars, two people credit in `live`.
 */
export const openDeposits = async (
  world: World,
  {
    channels: configured,
    firm,
    twoPeopleAbove,
  }: {
    readonly channels: readonly ChannelSettings[] | undefined;
    readonly firm: Schemas['FirmNamed'];
    readonly twoPeopleAbove: string;
  },
) => {
  const channels = configured ?? channelsByDefault(world.environment);
  await world.database.transaction((tx) => setFirstRates(tx, channels, world.now()));
  return {
    handlers: depositHandlers({ channels, firm }),
    /** Ways to send a transfer, which repayments of loans go by too. */
    channels,
    reviews: incomingReviews(depositReviews, { twoPeopleAbove }),
    requests: depositRequests(world.texts),
    book: depositBook,
    /** Addresses that customers send to: no wallet of theirs. */
    addresses: new Set(channels.flatMap((channel) => (channel.kind === 'crypto' ? [channel.address] : []))),
    rates: ratesAtDesk(world, channels),
  };
};
