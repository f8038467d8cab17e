import type { ColumnType, Generated } from 'kysely';
import type { Schemas } from '../../contract/index.ts';

/** Which of a customer's two accounts something belongs to. Real and demo never mix. */
export type AccountType = 'real' | 'demo';

/** Rows as they stand in the database: instants in whole seconds unless named `_ms`, decimals as exact texts. */
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

/** Written as its JSON text, read as what it holds. */
type Json<T> = ColumnType<T, string, string>;
/** A nullable column, which may be left out when a row is written. */
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

type MigrationRow = { name: string };

type CustomerRow = {
  id: string;
  email: Optional<string>;
  /** The calling code and the national number stand together or not at all. */
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
  /** Which version of the questions about the risks of trading was answered. */
  knowledge_version: Optional<number>;
  /** Symbols, in the customer's order. */
  favourites: Generated<string[]>;
  /** Where the customer is written to; where it is null, the address that signs in. */
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
  /** The network that it was last used from. */
  network: Generated<string>;
};

type VerificationCodeRow = {
  id: string;
  channel: 'mail' | 'text';
  contact: string;
  /** The network address that asked for it. */
  caller: string;
  /** 1 sign-up, 2 forgot password, 3 sign-in by code. */
  purpose: 1 | 2 | 3;
  code_hash: Uint8Array;
  sent_at: number;
  expires_at: number;
  tries_left: number;
  used_at: Optional<number>;
};

/** Wrong passwords by what they are counted by, kept as a hash: people type passwords into the wrong field. */
type SignInFailuresRow = {
  subject_hash: Uint8Array;
  count: number;
  last_at: number;
};

type AccountRow = {
  id: string;
  customer_id: string;
  scope: AccountType;
  /** What the customer sees: `D-204871`, `R-204871`. */
  number: string;
  /** The lowest margin level, in percent, that was warned of and is not armed again. */
  warned: Optional<string>;
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
  /** What it was filled with; `volume`, `margin`, `fee` and `overnight_fee` of an open order are those of its rest. */
  placed_volume: string;
  placed_margin: Generated<string>;
  placed_fee: Generated<string>;
  /** Counts every change. */
  revision: Generated<number>;
  /** The price seen, or the pending price. */
  intended_price: Optional<string>;
  /** The last 22:00 London whose overnight fee is posted. */
  nights_until: Optional<number>;
  fill_took_ms: Optional<number>;
};

type CloseReason =
  'customer' | 'stop-loss' | 'take-profit' | 'close-out' | 'demo-reset' | 'loan-liquidation' | 'expired';
type ExceptionReason =
  'instrument-not-offered' | 'quote-stale' | 'leverage-not-offered' | 'margin-not-enough' | 'stops-passed';

/** One closing of an order, whole or in part, with its shares of what the order cost. */
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
  /** What it is about: an order, a closing, a deposit, an account. */
  subject: string;
  /** Which time of several: the date of a night, or `once`. */
  occurrence: string;
  scope: AccountType;
  due_at: number;
  posted_at: number;
  leg_count: number;
  conversion_symbol: Optional<string>;
  conversion_side: Optional<ConversionSide>;
  conversion_rate: Optional<string>;
};

/** What belongs to a customer's account, and what to the house. */
export type CustomerLedgerAccount = 'cash' | 'held' | 'invested' | 'loan';
export type HouseLedgerAccount =
  'outside' | 'trading' | 'overnight' | 'fees' | 'interest' | 'pool' | 'protection' | 'grant';
export type LedgerAccount = CustomerLedgerAccount | HouseLedgerAccount;

type LegRow = {
  posting_id: number;
  ordinal: number;
  scope: AccountType;
  /** The customer's account; null where the ledger account is the house's. */
  account_id: string | null;
  ledger_account: LedgerAccount;
  amount: string;
  /** Set by the database on legs of customers, nobody else writes them: which leg of the account it is, and what it left. */
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

/** A mail or text message that has not been handed over yet. */
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

/** An image that a customer uploaded. */
type FileRow = {
  id: string;
  customer_id: string;
  type: Schemas['FileType'];
  /** Its name on the customer's device. */
  name: string;
  /** Its name where files are kept. */
  stored_as: string;
  media_type: 'image/jpeg' | 'image/png';
  bytes: number;
  width: number;
  height: number;
  created_at: number;
  /** When it is forgotten; null of what something uses. */
  expires_at: number | null;
};

/** A request that waits for a decision, or what was decided. */
type ReviewRow = {
  id: string;
  kind: Schemas['ReviewKind'];
  customer_id: string;
  /** Null where it is about no account, as the amount is. */
  scope: Optional<AccountType>;
  amount: Optional<string>;
  submitted_at: number;
  decision: Optional<'accept' | 'reject'>;
  reason: Optional<string>;
  decided_at: Optional<number>;
  decided_by: Optional<string>;
};

/** Who a customer really is, as it was sent last. */
type IdentityRow = {
  customer_id: string;
  review_id: string;
  /** Encrypted: name, number and kind of the document. */
  sealed: Uint8Array;
  front_file_id: string;
  back_file_id: string;
  front_refused: Generated<boolean>;
  back_refused: Generated<boolean>;
};

/** What a customer was told of. */
type NotificationRow = {
  id: string;
  customer_id: string;
  kind: Schemas['NotificationKind'];
  /** Which account it is about; null where it is about none. */
  scope: AccountType | null;
  subject: Schemas['Notification']['subject'];
  subject_id: string | null;
  symbol: string | null;
  amount: string | null;
  words: Json<Readonly<Record<string, string>>>;
  created_at: number;
  read_at: Optional<number>;
};

/** One time that a customer answered the questions about the risks of trading. */
type KnowledgeCheckRow = {
  id: string;
  customer_id: string;
  version: number;
  /** The answer chosen for each question, by their keys. */
  answers: Json<Readonly<Record<string, string>>>;
  right_answers: number;
  passed: boolean;
  acknowledged_at: Optional<number>;
  answered_at: number;
};

/** One row: where the simulated market begins, and what its chance grows from. */
type MarketAnchorRow = {
  seed: string;
  anchor_ms: number;
};

/** A minute that was quoted otherwise than the simulation would have it. */
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

/** What a live feed's bids did: each candle is recorded by itself, so that no long one is made of a year of minutes. */
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

/** A day of a live feed, from one 22:00 London to the next, with its last quote: nights are reckoned by that. */
type LiveDayRow = {
  symbol: string;
  ends_ms: number;
  /** The last bid before the day, which its change is measured from. */
  reference: string;
  low: string;
  high: string;
  bid: string;
  ask: string;
  quoted_ms: number;
};

type SearchCountRow = {
  symbol: string;
  /** A date of London, `2026-09-30`. */
  day: string;
  count: number;
};

/** One row: how far the sandbox moved the world's time forward, and how far that time is known to have come. */
type WorldClockRow = {
  advanced_ms: Generated<number>;
  reached_ms: Generated<number>;
};
