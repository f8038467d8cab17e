import type { Generated } from 'kysely';
import type { Optional } from './rowTypes.ts';

/** Claim of a request's payout, its passing to another person, or its release. */
export type ReviewClaimRow = {
  id: Generated<string>;
  review_id: string;
  happened: 'claimed' | 'taken-over' | 'released';
  made_by: string;
  made_at: number;
};

/** Person who reported a part of a payout that came back, and what that person said. */
export type WithdrawalReturnApprovalRow = {
  id: Generated<string>;
  withdrawal_id: string;
  part: number;
  received: string;
  reference_key: string | null;
  approved_by: string;
  approved_at: number;
};

/** Rate that was set by mistake: no longer honoured. */
export type DepositRateRevocationRow = {
  rate_id: number;
  revoked_at: number;
  revoked_by: string;
};

/** Bank's reference or transaction id of what a deposit or a repayment was accepted for; one of a channel is used once. */
export type DepositReceiptRow = {
  id: Generated<string>;
  /** Id of the deposit or of the repayment. */
  deposit_id: string;
  channel_id: string;
  /** As the person at the desk wrote it. */
  reference: string;
  /** What two references are compared by. */
  reference_key: string;
  /** Number of the request; null of older receipts. */
  number: Optional<string>;
  /** When a reversal said that the transfer is another's: then it can be credited again. */
  released_at: Optional<number>;
};

/** Person who accepted a deposit or a repayment, and what that person said came. */
export type DepositApprovalRow = {
  id: Generated<string>;
  /** Id of the deposit or of the repayment. */
  deposit_id: string;
  approved_by: string;
  approved_at: number;
  received: string;
  received_at: number;
  reference: string | null;
};
