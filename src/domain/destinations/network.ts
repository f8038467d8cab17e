import { type Refusal, refusal } from '../refusal.ts';
import type { AddressFormat } from './address.ts';

/** Coin and network that a wallet can be saved for. */
export type WalletNetwork = {
  readonly coinName: string;
  readonly coinNetwork: string;
  readonly addressFormat: AddressFormat;
};

/** Coins and networks that are offered for new wallets, in the order in which they are shown. */
export const WALLET_NETWORKS: readonly WalletNetwork[] = [
  { coinName: 'USDT', coinNetwork: 'TRC-20', addressFormat: 'tron' },
  { coinName: 'USDT', coinNetwork: 'ERC-20', addressFormat: 'ethereum' },
  { coinName: 'BTC', coinNetwork: 'Bitcoin', addressFormat: 'bitcoin' },
];

/** Formats of the addresses of networks, coins of their own and tokens on them. */
const ADDRESS_FORMATS: Readonly<Record<string, AddressFormat>> = {
  Bitcoin: 'bitcoin',
  Ethereum: 'ethereum',
  'ERC-20': 'ethereum',
  Tron: 'tron',
  'TRC-20': 'tron',
};
/** Networks whose addresses can be checked. */
export const CHECKED_NETWORKS: readonly string[] = Object.keys(ADDRESS_FORMATS);

/** Returns the format of a network's addresses; undefined where they cannot be checked. */
export const addressFormatOf = (coinNetwork: string): AddressFormat | undefined =>
  Object.hasOwn(ADDRESS_FORMATS, coinNetwork) ? ADDRESS_FORMATS[coinNetwork] : undefined;

/** Finds the offered network of a coin. One that is missing or unknown is never guessed from the coin. */
export const findNetwork = (
  offered: readonly WalletNetwork[],
  { coinName, coinNetwork }: { readonly coinName: string; readonly coinNetwork: string },
): WalletNetwork | { readonly refused: Refusal<3009> } =>
  offered.find((each) => each.coinName === coinName && each.coinNetwork === coinNetwork) ?? {
    refused: refusal('channel-not-offered', { field: 'coinNetwork' }),
  };
