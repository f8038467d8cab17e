import type { ColumnType, Generated } from 'kysely';
import type { Schemas } from '../../contract/index.ts';

/** Customer's account that something belongs to. Real and demo never mix. */
export type AccountType = 'real' | 'demo';

/** Rows of the database: instants in whole seconds unless named `_ms`, decimals as exact texts. */
export type Tables = {
  migrations: MigrationRow;
  customers: CustomerRow;
  sessions: SessionRow;
  verification_codes: VerificationCodeRow;
  sign_in_failures: SignInFailuresRow;
  accounts: AccountRow;
  orders: OrderTable;
  closings: ClosingRow;
  order_events: OrderEventRow;
  postings: PostingRow;
  legs: LegRow;
  idempotency_keys: IdempotencyKeyRow;
  inbox_messages: InboxMessageRow;
  outgoing_messages: OutgoingMessageRow;
  files: FileRow;
  reviews: ReviewRow;
  identities: IdentityRow;
  notifications: NotificationRow;
  knowledge_checks: KnowledgeCheckRow;
  market_anchor: MarketAnchorRow;
  market_candles: MarketCandleRow;
  live_candles: LiveCandleRow;
  live_days: LiveDayRow;
  search_counts: SearchCountRow;
  world_clock: WorldClockRow;
};

/** Written as JSON text, read as its value. */
type Json<T> = ColumnType<T, string, string>;
/** Nullable column, which may be left out when a row is written. */
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

type MigrationRow = { name: string };

type CustomerRow = {
  id: string;
  email: Optional<string>;
  /** Calling code and national number are both set or both null. */
  calling_code: Optional<string>;
  phone: Optional<string>;
  password_hash: string;
  nickname: string;
  language: string;
  invite_code: string;
  invited_by: Optional<string>;
  active_account: Generated<AccountType>;
  verification_status: Generated<'unauthenticated' | 'authenticating' | 'authenticated' | 'authenticated_failed'>;
  created_at: number;
  /** Version of the answered questions about the risks of trading. */
  knowledge_version: Optional<number>;
  /** Symbols, in the customer's order. */
  favourites: Generated<string[]>;
  /** Address that mails go to; null: the address that signs in. */
  contact_email: Optional<string>;
  avatar_file_id: Optional<string>;
  tells_deals: Generated<boolean>;
  tells_requests: Generated<boolean>;
  tells_market_news: Generated<boolean>;
  tells_by_mail: Generated<boolean>;
};

type SessionRow = {
  id: string;
  token_hash: Uint8Array;
  customer_id: string;
  created_at: number;
  last_used_at: number;
  expires_at: number;
  user_agent: Optional<string>;
  /** Network that the session was last used from. */
  network: Generated<string>;
};

type VerificationCodeRow = {
  id: string;
  channel: 'mail' | 'text';
  contact: string;
  /** Network address that requested the code. */
  caller: string;
  /** 1 sign-up, 2 forgot password, 3 sign-in by code. */
  purpose: 1 | 2 | 3;
  code_hash: Uint8Array;
  sent_at: number;
  expires_at: number;
  tries_left: number;
  used_at: Optional<number>;
};

/** Wrong passwords by subject, kept as a hash: people type passwords into the wrong field. */
type SignInFailuresRow = {
  subject_hash: Uint8Array;
  count: number;
  last_at: number;
};

type AccountRow = {
  id: string;
  customer_id: string;
  scope: AccountType;
  /** Number that the customer sees: `D-204871`, `R-204871`. */
  number: string;
  /** Lowest margin level, in percent, that was warned of and is not armed again. */
  warned: Optional<string>;
  /** Counts the changes of its orders and its balance. */
  revision: Generated<number>;
};

type ConversionSide = 'bid' | 'ask' | 'mid';

type OrderTable = {
  id: string;
  number: string;
  account_id: string;
  scope: AccountType;
  symbol: string;
  kind: 'market' | 'limit' | 'stop';
  direction: 0 | 1;
  status: 'pending' | 'open' | 'closed' | 'canceled' | 'exception';
  volume: string;
  leverage: number;
  place_price: string;
  stop_loss: Optional<string>;
  take_profit: Optional<string>;
  margin: Generated<string>;
  fee: Generated<string>;
  overnight_fee: Generated<string>;
  contract_size: string;
  open_conversion_rate: Optional<string>;
  open_conversion_symbol: Optional<string>;
  open_conversion_side: Optional<ConversionSide>;
  open_conversion_at: Optional<number>;
  placed_at: number;
  opened_at: Optional<number>;
  expires_at: Optional<number>;
  last_state_at: number;
  close_reason: Optional<CloseReason>;
  exception_reason: Optional<ExceptionReason>;
  /**
   * Values at the fill; `volume`, `margin`, `fee` and `overnight_fee` of an open order are those of its remaining part.
   */
  placed_volume: string;
  placed_margin: Generated<string>;
  placed_fee: Generated<string>;
  /** Counts every change. */
  revision: Generated<number>;
  /** Price seen by the customer, or the pending price. */
  intended_price: Optional<string>;
  /** Last 22:00 London whose overnight fee is posted, unix seconds. */
  nights_until: Optional<number>;
  fill_took_ms: Optional<number>;
};

type CloseReason =
  'customer' | 'stop-loss' | 'take-profit' | 'close-out' | 'demo-reset' | 'loan-liquidation' | 'expired';
type ExceptionReason =
  'instrument-not-offered' | 'quote-stale' | 'leverage-not-offered' | 'margin-not-enough' | 'stops-passed';

/** One closing of an order, whole or in part, with its shares of the order's costs. */
type ClosingRow = {
  id: string;
  order_id: string;
  account_id: string;
  scope: AccountType;
  volume: string;
  close_price: string;
  profit: string;
  fee: string;
  overnight_fee: string;
  margin: string;
  conversion_rate: string;
  conversion_symbol: Optional<string>;
  conversion_side: Optional<ConversionSide>;
  conversion_at: number;
  reason: Exclude<CloseReason, 'expired'>;
  closed_at: number;
};

type OrderEventRow = {
  id: string;
  order_id: string;
  kind: 'placed' | 'filled' | 'changed' | 'overnight' | 'part-closed' | 'closed' | 'canceled' | 'exception';
  at_ms: number;
  price: Optional<string>;
  detail: Json<Readonly<Record<string, string | number | null>>>;
};

type PostingRow = {
  id: Generated<number>;
  kind: string;
  /** Id of the order, closing, deposit or account that is posted for. */
  subject: string;
  /** Occurrence among several of the same event: the date of a night, or `once`. */
  occurrence: string;
  scope: AccountType;
  due_at: number;
  posted_at: number;
  leg_count: number;
  conversion_symbol: Optional<string>;
  conversion_side: Optional<ConversionSide>;
  conversion_rate: Optional<string>;
};

/** Ledger accounts of a customer's account and of the house. */
export type CustomerLedgerAccount = 'cash' | 'held' | 'invested' | 'loan';
export type HouseLedgerAccount =
  'outside' | 'trading' | 'overnight' | 'fees' | 'interest' | 'pool' | 'protection' | 'grant';
export type LedgerAccount = CustomerLedgerAccount | HouseLedgerAccount;

type LegRow = {
  posting_id: number;
  ordinal: number;
  scope: AccountType;
  /** Customer's account; null for a ledger account of the house. */
  account_id: string | null;
  ledger_account: LedgerAccount;
  amount: string;
  /** Set by the database on customers' legs: the leg's number within the account, and the balance after it. */
  sequence: ColumnType<number | null, never, never>;
  balance_after: ColumnType<string | null, never, never>;
};

type IdempotencyKeyRow = {
  customer_id: string;
  operation_id: string;
  key: string;
  request_hash: Uint8Array;
  answer: Json<unknown>;
  created_at: number;
};

type InboxMessageRow = {
  id: string;
  channel: 'mail' | 'text';
  recipient: string;
  subject: string | null;
  text: string;
  code: string | null;
  sent_at: number;
};

/** Mail or text message that is not delivered yet. */
type OutgoingMessageRow = {
  id: string;
  channel: 'mail' | 'text';
  recipient: string;
  subject: string | null;
  text: string;
  queued_at: number;
  useful_until: number | null;
  tries: Generated<number>;
  next_try_at: number;
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
  decision: Optional<'accept' | 'reject'>;
  reason: Optional<string>;
  decided_at: Optional<number>;
  decided_by: Optional<string>;
};

/** Customer's identity, as last submitted. */
type IdentityRow = {
  customer_id: string;
  review_id: string;
  /** Encrypted: name, number and kind of the document. */
  sealed: Uint8Array;
  front_file_id: string;
  /** Null for a passport that was sent with its photo page alone. */
  back_file_id: string | null;
  front_refused: Generated<boolean>;
  back_refused: Generated<boolean>;
};

/** Notification of a customer. */
type NotificationRow = {
  id: string;
  customer_id: string;
  kind: Schemas['NotificationKind'];
  /** Account of the notification; null where it concerns none. */
  scope: AccountType | null;
  subject: Schemas['Notification']['subject'];
  subject_id: string | null;
  symbol: string | null;
  amount: string | null;
  words: Json<Readonly<Record<string, string>>>;
  created_at: number;
  read_at: Optional<number>;
};

/** One attempt of a customer at the questions about the risks of trading. */
type KnowledgeCheckRow = {
  id: string;
  customer_id: string;
  version: number;
  /** Chosen answer to each question, by their keys. */
  answers: Json<Readonly<Record<string, string>>>;
  right_answers: number;
  passed: boolean;
  acknowledged_at: Optional<number>;
  answered_at: number;
};

/** One row: the start of the simulated market, and the seed of its random numbers. */
type MarketAnchorRow = {
  seed: string;
  anchor_ms: number;
};

/** Minute with other quotes than the simulation's. */
type MarketCandleRow = {
  symbol: string;
  opened_at: number;
  open: string;
  high: string;
  low: string;
  close: string;
  /** Number of ticks; null where they were not counted. */
  volume: number | null;
};

/**
 * Candle of a live feed's bids. Each period is recorded by itself, so that no long candle is computed from a year of
 * minutes.
 */
type LiveCandleRow = {
  symbol: string;
  size: '1M' | '30M' | '1D';
  opened_at: number;
  open: string;
  high: string;
  low: string;
  close: string;
  volume: number;
};

/**
 * Day of a live feed, from one 22:00 London to the next, with its last quote, which overnight fees are calculated by.
 */
type LiveDayRow = {
  symbol: string;
  ends_ms: number;
  /** Last bid before the day, which the day's change is measured from. */
  reference: string;
  low: string;
  high: string;
  bid: string;
  ask: string;
  quoted_ms: number;
};

type SearchCountRow = {
  symbol: string;
  /** Date in London, `2026-09-30`. */
  day: string;
  count: number;
};

/**
 * One row: the time that the sandbox added to the world's clock, and the latest time that the clock is known to have
 * reached.
 */
type WorldClockRow = {
  advanced_ms: Generated<number>;
  reached_ms: Generated<number>;
};
