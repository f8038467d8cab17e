import type { ColumnType, Generated } from 'kysely';
import type { Schemas } from '../../contract/index.ts';
import type { AuditEventRow, AuditFailuresRow } from './tables/audit.ts';
import type { ContentItemRow, ContentPictureRow, ContentTextRow } from './tables/content.ts';
import type { CorrectedEntryRow, CorrectionRow } from './tables/corrections.ts';
import type {
  AcceptedAgreementRow,
  CustomerRow,
  IdentityRow,
  KnowledgeCheckRow,
  KnownDeviceRow,
  NotMeLinkRow,
  RenewedAgreementRow,
  SessionRow,
  SignInFailuresRow,
  VerificationCodeRow,
} from './tables/customers.ts';
import type {
  DepositApprovalRow,
  DepositRateRevocationRow,
  DepositReceiptRow,
  ReviewClaimRow,
  WithdrawalReturnApprovalRow,
} from './tables/desk.ts';
import type { HaltRow } from './tables/halts.ts';
import type { LegRow, PostingRow } from './tables/ledger.ts';
import type {
  LoanCaseWordRow,
  LoanContractRow,
  LoanEventRow,
  LoanEvidenceRow,
  LoanPayoutApprovalRow,
  LoanProductRow,
  LoanRepaymentRow,
  LoanReversalApprovalRow,
  LoanRow,
} from './tables/loans.ts';
import type {
  LiveCandleRow,
  LiveDayRow,
  MarketAnchorRow,
  MarketCandleRow,
  MarketControlRow,
  SearchCountRow,
} from './tables/market.ts';
import type { InboxMessageRow, MailBudgetRow, NotificationRow, OutgoingMessageRow } from './tables/messages.ts';
import type { ReconciliationRow } from './tables/reconciliations.ts';
import type { AccountType, Json, Optional } from './tables/rowTypes.ts';
import type {
  AuthenticatorRow,
  IdentityRenewalRow,
  PasskeyRow,
  PasskeySignInRow,
  RecoveryCodeRow,
  SecondStepBegunRow,
  SecondStepChallengeRow,
  SecondStepFailuresRow,
  SecondStepProofRow,
} from './tables/secondStep.ts';
import type {
  AccountRow,
  ClosingRow,
  ClosingSumsRow,
  DemoResetRow,
  OrderEventRow,
  OrderTable,
} from './tables/trading.ts';
import type {
  DestinationRow,
  DestinationUseRow,
  PayoutRateRow,
  WithdrawalApprovalRow,
  WithdrawalPayoutRow,
  WithdrawalRateApprovalRow,
  WithdrawalReturnRow,
  WithdrawalRow,
} from './tables/withdrawals.ts';

/** Rows of the database: instants in whole seconds unless named `_ms`, decimals as exact texts. */
export type Tables = {
  migrations: MigrationRow;
  leases: LeaseRow;
  engine_members: EngineMemberRow;
  database_environment: DatabaseEnvironmentRow;
  rate_counts: RateCountRow;
  customers: CustomerRow;
  authenticators: AuthenticatorRow;
  passkeys: PasskeyRow;
  passkey_sign_ins: PasskeySignInRow;
  recovery_codes: RecoveryCodeRow;
  second_steps_begun: SecondStepBegunRow;
  second_step_challenges: SecondStepChallengeRow;
  second_step_proofs: SecondStepProofRow;
  second_step_failures: SecondStepFailuresRow;
  identity_renewals: IdentityRenewalRow;
  sessions: SessionRow;
  verification_codes: VerificationCodeRow;
  sign_in_failures: SignInFailuresRow;
  known_devices: KnownDeviceRow;
  audit_events: AuditEventRow;
  audit_failures: AuditFailuresRow;
  accounts: AccountRow;
  orders: OrderTable;
  closings: ClosingRow;
  closing_sums: ClosingSumsRow;
  demo_resets: DemoResetRow;
  reconciliations: ReconciliationRow;
  order_events: OrderEventRow;
  corrections: CorrectionRow;
  corrected_entries: CorrectedEntryRow;
  postings: PostingRow;
  legs: LegRow;
  idempotency_keys: IdempotencyKeyRow;
  inbox_messages: InboxMessageRow;
  outgoing_messages: OutgoingMessageRow;
  mail_budgets: MailBudgetRow;
  files: FileRow;
  reviews: ReviewRow;
  identities: IdentityRow;
  withdrawals: WithdrawalRow;
  withdrawal_approvals: WithdrawalApprovalRow;
  withdrawal_payouts: WithdrawalPayoutRow;
  withdrawal_rate_approvals: WithdrawalRateApprovalRow;
  withdrawal_returns: WithdrawalReturnRow;
  payout_rates: PayoutRateRow;
  notifications: NotificationRow;
  knowledge_checks: KnowledgeCheckRow;
  market_anchor: MarketAnchorRow;
  market_candles: MarketCandleRow;
  market_controls: MarketControlRow;
  live_candles: LiveCandleRow;
  live_days: LiveDayRow;
  search_counts: SearchCountRow;
  world_clock: WorldClockRow;
  clock_confirmations: ClockConfirmationRow;
  halts: HaltRow;
  accepted_agreements: AcceptedAgreementRow;
  renewed_agreements: RenewedAgreementRow;
  deposit_rates: DepositRateRow;
  deposits: DepositRow;
  content_items: ContentItemRow;
  content_texts: ContentTextRow;
  content_pictures: ContentPictureRow;
  destinations: DestinationRow;
  destination_uses: DestinationUseRow;
  not_me_links: NotMeLinkRow;
  review_claims: ReviewClaimRow;
  deposit_receipts: DepositReceiptRow;
  deposit_approvals: DepositApprovalRow;
  withdrawal_return_approvals: WithdrawalReturnApprovalRow;
  deposit_rate_revocations: DepositRateRevocationRow;
  ai_products: AiProductRow;
  ai_rates: AiRateRow;
  investments: InvestmentRow;
  investment_results: InvestmentResultRow;
  loan_products: LoanProductRow;
  loans: LoanRow;
  loan_evidence: LoanEvidenceRow;
  loan_contracts: LoanContractRow;
  loan_events: LoanEventRow;
  loan_repayments: LoanRepaymentRow;
  loan_reversal_approvals: LoanReversalApprovalRow;
  loan_payout_approvals: LoanPayoutApprovalRow;
  loan_case_words: LoanCaseWordRow;
};

type MigrationRow = { name: string };

/** Environment that the data belongs to: one row. */
type DatabaseEnvironmentRow = { is_only: Generated<boolean>; environment: 'sandbox' | 'live' };

/** Right of one process, with the fencing token of its holder. */
type LeaseRow = {
  name: string;
  holder: string | null;
  token: number;
  expires_at: Date;
  /** Where other processes reach the holder; null where they need not. */
  address: string | null;
};

/** Process that shares the engine's partitions, until its heartbeat ends. One that leaves takes no more of them. */
type EngineMemberRow = { id: string; expires_at: Date; is_leaving: Generated<boolean> };

/** Requests that servers have counted of a caller in a window of time. */
type RateCountRow = { caller: string; requests: number; ends_at: Date };

type IdempotencyKeyRow = {
  customer_id: string;
  operation_id: string;
  key: string;
  request_hash: Uint8Array;
  answer: Json<unknown>;
  created_at: number;
};

/** Image that a customer uploaded. */
type FileRow = {
  id: string;
  customer_id: string;
  type: Schemas['FileType'];
  /** Name of the file on the customer's device. */
  name: string;
  /** Name of the file in the file store. */
  stored_as: string;
  media_type: 'image/jpeg' | 'image/png';
  bytes: number;
  width: number;
  height: number;
  created_at: number;
  /** Instant of deletion; null for a file in use. */
  expires_at: number | null;
  /** Hash of the picture as it is stored; null of older files. */
  digest: Optional<Uint8Array>;
};

/** Request that awaits a decision, or its decision. */
type ReviewRow = {
  id: string;
  kind: Schemas['ReviewKind'];
  customer_id: string;
  /** Account of the request; null, as the amount, where it concerns none. */
  scope: Optional<AccountType>;
  amount: Optional<string>;
  submitted_at: number;
  /** Counts the changes of the request, from 1. */
  revision: Generated<number>;
  decision: Optional<'accept' | 'reject'>;
  reason: Optional<string>;
  decided_at: Optional<number>;
  decided_by: Optional<string>;
  /** Who makes the payout of the request now, and since when; null unless it is being paid. */
  claimed_by: Optional<string>;
  claimed_at: Optional<number>;
  /** When its customer said "it was not me" while it waited, unix seconds. */
  disowned_at: Optional<number>;
};

/**
 * One row: the time that the sandbox added to the world's clock, and the latest time that the clock is known to have
 * reached.
 */
type WorldClockRow = {
  advanced_ms: Generated<number>;
  reached_ms: Generated<number>;
  /** By how much the time that the operator confirmed is ahead of the database's clock. */
  offset_ms: Generated<number>;
  /** Instant until which overnight fees may be posted however late they are, unix seconds. */
  nights_confirmed_until: Generated<number>;
};

/** What a person confirmed of time. */
type ClockConfirmationRow = {
  id: Generated<number>;
  what: 'clock' | 'nights';
  until_at: number;
  confirmed_by: string;
};

/** Rate of a deposit channel from an instant on: units of its currency for one US dollar. */
type DepositRateRow = {
  id: Generated<number>;
  channel_id: string;
  rate: string;
  set_at: number;
  set_by: string;
};

/** Deposit that a customer asked for, with its outcome. Its review has the same id. */
type DepositRow = {
  id: string;
  number: string;
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
  proof_received_at: number;
  agreement_version: string;
  agreement_language: string;
  /** What the agreement named of the firm; null for deposits that were asked for before it was kept. */
  agreement_firm: ColumnType<Schemas['FirmNamed'] | null, string | null | undefined, never>;
  requested_at: number;
  expected_at: Optional<number>;
  decided_at: Optional<number>;
  failure_code: Optional<string>;
  failure_text: Optional<string>;
  received: Optional<string>;
  received_at: Optional<number>;
  credited: Optional<string>;
  credited_rate: Optional<string>;
  outcome: Optional<Schemas['TransferCredit']['outcome']>;
};

type AiProductRow = {
  id: string;
  /** Name by language, as the operator last gave it. */
  names: Json<Readonly<Record<string, string>>>;
  /** Investments bought and not taken back. */
  sold: Generated<number>;
};

type AiRateRow = {
  product_id: string;
  /** London date, days since 1970-01-01. */
  day: number;
  rate: string;
  is_traded: boolean;
  posted_at: number;
};

type InvestmentRow = {
  id: string;
  number: string;
  customer_id: string;
  account_id: string;
  scope: 'real';
  product_id: string;
  status: Generated<'in-progress' | 'settled'>;
  taken_back: Generated<boolean>;
  amount: string;
  /** Negative or 0.00. */
  fee: string;
  cycle_days: number;
  /** London date of its first result. */
  first_day: number;
  days_credited: Generated<number>;
  /** Sum of the rates so far. */
  rates: Generated<string>;
  income: Generated<string>;
  created_at: number;
  begins_at: number;
  take_back_until: Optional<number>;
  ends_at: number;
  settled_at: Optional<number>;
};

type InvestmentResultRow = {
  investment_id: string;
  /** London date, days since 1970-01-01. */
  day: number;
  rate: string;
  earnings: string;
  value_after: string;
  due_at: number;
  posted_at: number;
};
