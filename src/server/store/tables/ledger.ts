import type { ColumnType, Generated } from 'kysely';
import type { AccountType, Optional } from './rowTypes.ts';
import type { ConversionSide } from './trading.ts';

export type PostingRow = {
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
  'outside' | 'trading' | 'overnight' | 'fees' | 'interest' | 'pool' | 'protection' | 'grant' | 'corrections';
export type LedgerAccount = CustomerLedgerAccount | HouseLedgerAccount;

export type LegRow = {
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
  /**
   * Set by the database on legs of cash, null on others: the entry that the customer sees, its id, type and time, and
   * the sums up to it, of the account and of its type.
   */
  entry_id: ColumnType<string | null, never, never>;
  entry_type: ColumnType<string | null, never, never>;
  entry_at: ColumnType<number | null, never, never>;
  credited_after: ColumnType<string | null, never, never>;
  type_sequence: ColumnType<number | null, never, never>;
  type_balance_after: ColumnType<string | null, never, never>;
  type_credited_after: ColumnType<string | null, never, never>;
};
