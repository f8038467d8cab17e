import type { Schemas } from '../../contract/index.ts';
import { normalAddress } from '../../domain/destinations/address.ts';
import { findNetwork, WALLET_NETWORKS } from '../../domain/destinations/network.ts';
import type { World } from '../world/world.ts';
import { channelsByDefault, type ChannelSettings } from './channelSettings.ts';
import { depositBook } from './depositBook.ts';
import { depositRequests } from './depositRequests.ts';
import { depositReviews } from './depositReviews.ts';
import { incomingReviews } from './incomingReviews.ts';
import { depositHandlers } from './handlers.ts';
import { ratesAtDesk } from './ratesAtDesk.ts';
import { setFirstRates } from './rateRepository.ts';

/** Returns the addresses that customers send to, each in the one spelling that wallets are compared in. */
const firmAddresses = (channels: readonly ChannelSettings[]): ReadonlySet<string> =>
  new Set(
    channels.flatMap((channel) => {
      if (channel.kind !== 'crypto') return [];
      const { currency: coinName, coinNetwork, address } = channel;
      const network = findNetwork(WALLET_NETWORKS, { coinName, coinNetwork });
      return ['refused' in network ? address : (normalAddress(address, network.addressFormat) ?? address)];
    }),
  );

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
    addresses: firmAddresses(channels),
    rates: ratesAtDesk(world, channels),
  };
};
