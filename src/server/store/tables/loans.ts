import type { ColumnType, Generated } from 'kysely';
import type { Schemas } from '../../../contract/index.ts';
import type { Json, Optional } from './rowTypes.ts';

/** Loan product that was applied for. */
export type LoanProductRow = {
  id: string;
  /** Name by language, as the operator last gave it. */
  names: Json<Readonly<Record<string, string>>>;
};

/** Loan or application for one, with its state. Its review has the same id. */
export type LoanRow = {
  id: string;
  number: string;
  customer_id: string;
  account_id: string;
  scope: 'real';
  product_id: string;
  status: Generated<Schemas['LoanStatus']>;
  quantity: string;
  days: number;
  daily_interest_rate: string;
  platform_fee_rate: string;
  early_repayment_fee_rate: string;
  /** Interest and platform fee together, of the amount, at which interest stops; null of loans from before there was a cap. */
  total_cost_cap: Optional<string>;
  /** True where the contract has an early repayment fee without a limit (LON-117). */
  is_early_fee_unlimited: Generated<boolean>;
  /** Levels of the maintenance ratio, percent. */
  payout_level: string;
  warning_level: string;
  liquidation_level: string;
  agreements: Json<readonly Schemas['LoanAgreement'][]>;
  agreement_language: string;
  /** Encrypted: what the customer declared, and a typed signature. */
  sealed: Uint8Array;
  /** Null of a typed signature. */
  signature_file_id: string | null;
  session_id: string;
  applied_at: number;
  expected_at: Optional<number>;
  rejection_code: Optional<string>;
  rejection_text: Optional<string>;
  loaned_at: Optional<number>;
  /** London dates after paying out on which the customer can withdraw from it. */
  withdrawal_days: Optional<number>;
  /** London dates of the right of withdrawal that the application was made with; null of an earlier one. */
  withdrawal_days_seen: Optional<number>;
  withdrawn_at: Optional<number>;
  /** When the customer said of a loan that was paid out that it was not them. */
  disowned_at: Optional<number>;
  answered_at: Optional<number>;
  /** Last interest day that was posted, 1 for that of paying out; 0 before. */
  interest_day: Generated<number>;
  interest_posted: Generated<string>;
  /** Counts what was posted to allocate repayments again. */
  allocations: Generated<number>;
  /** Instant of the last notification about the due date that was sent. */
  reminded_at: Optional<number>;
  /** False from a warning of the maintenance ratio until it is armed again. */
  warning_armed: Generated<boolean>;
  /** Instant at which its account was first seen at the liquidation of it, milliseconds; null above it. */
  liquidation_seen_ms: Optional<number>;
  /** Symbol whose quote brought it there; null where none did. */
  liquidation_seen_symbol: Optional<string>;
};

/** Piece of what was signed. */
export type LoanEvidenceRow = {
  loan_id: string;
  /** Place in the chain, from 1. */
  ordinal: number;
  kind: Schemas['LoanEvidence']['kind'];
  /** Encrypted; null of a drawn signature, whose bytes are those of its file, and of the contract, which has its own row. */
  sealed: Uint8Array | null;
  sha256: string;
  chain: string;
};

/** Signed contract of a loan, made when it was paid out. */
export type LoanContractRow = {
  loan_id: string;
  /** Language of the texts that were accepted. */
  language: string;
  /** Encrypted: the contract as it is answered. */
  sealed: Uint8Array;
  hash: string;
  made_at: number;
};

export type LoanEventRow = {
  id: Generated<number>;
  loan_id: string;
  kind: Schemas['LoanEvent']['kind'];
  at: number;
  amount: Optional<string>;
  /** Why a repayment was reversed. */
  reason: Optional<string>;
};

/** Repayment that a customer asked for, with its outcome. Its review has the same id. */
export type LoanRepaymentRow = {
  id: string;
  number: string;
  loan_id: string;
  customer_id: string;
  account_id: string;
  status: Generated<'waiting' | 'success' | 'fail'>;
  amount: string;
  currency: string;
  currency_digits: number;
  rate: string;
  rate_at: number;
  amount_to_send: string;
  /** Last instant at which what comes is credited at the rate kept. */
  honoured_until: number;
  channel_id: string;
  source: Json<Schemas['DepositSource']>;
  proof_file_id: string;
  requested_at: number;
  expected_at: Optional<number>;
  decided_at: Optional<number>;
  failure_code: Optional<string>;
  failure_text: Optional<string>;
  received: Optional<string>;
  received_at: Optional<number>;
  /** US dollars that what came is worth. */
  credited: Optional<string>;
  credited_rate: Optional<string>;
  outcome: Optional<Schemas['TransferCredit']['outcome']>;
  /** Instant that it counts from; null unless it was accepted. */
  counts_from: Optional<number>;
  /** What it covered; of one that was reversed, what it had covered. */
  covers: ColumnType<Schemas['LoanOwed'] | null, string | undefined, string>;
  /** Of what came, what was more than was owed, US dollars. */
  overpaid: Optional<string>;
  reversed_at: Optional<number>;
  reversal_reason: Optional<string>;
  reversed_by: Optional<string>;
  /** True where its transfer was another's; null where it was reversed and nobody said what became of its money. */
  is_released: Generated<boolean | null>;
  /** When its transfer was released by itself, by whom and why. */
  released_at: Optional<number>;
  released_by: Optional<string>;
  release_reason: Optional<string>;
};

/** Person's word that a large loan is to be paid out. */
export type LoanPayoutApprovalRow = {
  id: Generated<number>;
  loan_id: string;
  approved_by: string;
  approved_at: number;
};

/** Person's word that the case of a loan whose customer said that it was not them is to be closed. */
export type LoanCaseWordRow = {
  id: Generated<number>;
  loan_id: string;
  /** When the customer said so. */
  opened_at: number;
  said_by: string;
  said_at: number;
  reason: string;
  closes: boolean;
};

/** Person's word that a large repayment is to be reversed, or that its transfer is released. */
export type LoanReversalApprovalRow = {
  id: Generated<number>;
  repayment_id: string;
  /** True where the transfer is another's. */
  is_released: boolean;
  /** True where the transfer is released and the repayment is not reversed. */
  keeps_credit: Generated<boolean>;
  /** Keys of the references that are to be released, sorted; null of a reversal. */
  released_keys: Optional<string>;
  approved_by: string;
  approved_at: number;
};
