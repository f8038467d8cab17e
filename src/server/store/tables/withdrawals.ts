import type { Generated } from 'kysely';
import type { Optional } from './rowTypes.ts';

/** Crypto wallet or bank card that a customer is paid out to. */
export type DestinationRow = {
  id: string;
  customer_id: string;
  kind: 'crypto' | 'bank';
  /** Encrypted: all that the customer entered. */
  sealed: Uint8Array;
  /** Keyed hash of what is saved only once: network and address, or number and bank. */
  digest: Uint8Array;
  added_at: number;
  /** When it was saved, or changed so that money goes elsewhere. */
  changed_at: number;
  /** From when a withdrawal can go there. */
  usable_at: number;
  deleted_at: Optional<number>;
};

/** Withdrawal to a destination, from its request until its decision. */
export type DestinationUseRow = {
  withdrawal_id: string;
  destination_id: string;
  amount: string;
};

/** Withdrawal that a customer asked for, with its state. Its review has the same id. */
export type WithdrawalRow = {
  id: string;
  number: string;
  customer_id: string;
  account_id: string;
  scope: 'real';
  status: Generated<'waiting' | 'success' | 'fail'>;
  amount: string;
  fee_rate: string;
  /** Negative. */
  fee: string;
  net_amount: string;
  currency: string;
  currency_digits: number;
  rate: string;
  rate_at: number;
  /** What arrives, in `currency`. */
  received: string;
  /** Rate and `received` of the request, where another rate counted when its payout began; else null. */
  asked_rate: Optional<string>;
  asked_received: Optional<string>;
  kind: 'crypto' | 'bank';
  destination_id: string;
  /** Encrypted: the destination as it was at the request. */
  sealed: Uint8Array;
  requested_at: number;
  expected_at: Optional<number>;
  /** Null unless it failed. */
  failure_code: Optional<string>;
};

/** Rate of payouts in a currency, which counts until the next one. */
export type PayoutRateRow = {
  id: Generated<string>;
  currency: string;
  /** Units of the currency for one US dollar. */
  rate: string;
  set_at: number;
  set_by: string;
};

/** Person who says that a withdrawal is paid at a rate far from that of its request. */
export type WithdrawalRateApprovalRow = {
  id: Generated<string>;
  withdrawal_id: string;
  rate: string;
  rate_at: number;
  approved_by: string;
  approved_at: number;
};

export type WithdrawalApprovalRow = {
  withdrawal_id: string;
  approved_by: string;
  approved_at: number;
};

/** Proof of a payout. */
export type WithdrawalPayoutRow = {
  withdrawal_id: string;
  /** Transaction id or a bank's reference. */
  reference: string;
  /** What references are compared by. */
  reference_key: string;
  url: string | null;
  paid_at: number;
};

/** Payout that came back, or a part of it. */
export type WithdrawalReturnRow = {
  withdrawal_id: string;
  /** Counts the parts of one payout from 1. */
  part: Generated<number>;
  /** What came back, in the currency that was paid out. */
  received: string;
  /** What was credited, US dollars: 0.00 for a part that is worth less than a cent. */
  amount: string;
  /** Transaction id or a bank's reference by which it came, what it is compared by, and its currency; null of none. */
  reference: Optional<string>;
  reference_key: Optional<string>;
  currency: Optional<string>;
  reason: string;
  returned_at: number;
  returned_by: string;
};
