import type { Generated } from 'kysely';
import type { AccountType, Json, Optional } from './rowTypes.ts';

export type AccountRow = {
  id: string;
  customer_id: string;
  scope: AccountType;
  /** Number that the customer sees: `D-204871`, `R-204871`. */
  number: string;
  /** Lowest margin level, in percent, that was warned of and is not armed again. */
  warned: Optional<string>;
  /** Instant at which it was first seen at its close-out level, milliseconds; null above it. */
  close_out_seen_ms: Optional<number>;
  /** Symbol whose quote brought it there; null where none did. */
  close_out_seen_symbol: Optional<string>;
  /** Counts the changes of its orders and its balance. */
  revision: Generated<number>;
};

export type ConversionSide = 'bid' | 'ask' | 'mid';

export type OrderTable = {
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
  /** True for a position that a loan's liquidation left open, as its market was closed. */
  is_liquidated: Generated<boolean>;
};

type CloseReason =
  'customer' | 'stop-loss' | 'take-profit' | 'close-out' | 'demo-reset' | 'loan-liquidation' | 'expired' | 'correction';
type ExceptionReason =
  'instrument-not-offered' | 'quote-stale' | 'leverage-not-offered' | 'margin-not-enough' | 'stops-passed';

/** One closing of an order, whole or in part, with its shares of the order's costs. */
export type ClosingRow = {
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

/** Sums of an account's closings up to one of them, written by the database with it. */
export type ClosingSumsRow = {
  account_id: string;
  /** Empty where the closings of all symbols are summed up. */
  symbol: string;
  closed_at: number;
  /** Order of closings within one second. */
  sequence: Generated<number>;
  closing_id: string;
  count: number;
  won: number;
  lost: number;
  profit: string;
  fee: string;
  overnight_fee: string;
};

export type DemoResetRow = {
  id: string;
  account_id: string;
  at: number;
  /** Balance after the reset. */
  balance: string;
};

export type OrderEventRow = {
  id: string;
  order_id: string;
  kind:
    'placed' | 'filled' | 'changed' | 'overnight' | 'part-closed' | 'closed' | 'canceled' | 'exception' | 'corrected';
  at_ms: number;
  price: Optional<string>;
  detail: Json<Readonly<Record<string, string | number | null>>>;
};
