import type { WalletNetwork } from '../../domain/destinations/network.ts';

/** Bank to choose where a card is added. */
type Bank = { readonly name: string; readonly swiftCode: string };

/** What a destination can be saved for, by the operator's payout terms. */
export type Offered = {
  readonly networks: readonly WalletNetwork[];
  /** Currencies that are paid out to bank cards. */
  readonly currencies: readonly string[];
  /** Banks to choose from; absent: the server's own list. */
  readonly banks?: readonly Bank[] | undefined;
  /** Addresses that the firm itself receives deposits at: no wallet of a customer. */
  readonly firmAddresses: ReadonlySet<string>;
};
