import type { Decimal } from '../../domain/decimal.ts';
import type { ConversionRate } from '../../domain/money/conversion.ts';
import type { AccountType, CustomerLedgerAccount, HouseLedgerAccount, LedgerAccount } from '../store/index.ts';

/** Customer's account as a posting names it: its id, and whether it is real or demo. */
export type AccountKey = { readonly id: string; readonly scope: AccountType };

/** One side of a posting. A positive amount increases the ledger account. */
export type Leg = { readonly ledgerAccount: LedgerAccount; readonly amount: Decimal };

/** One event of the ledger: its legs sum to zero and all belong to the same scope. */
export type Posting = {
  readonly kind: PostingKind;
  /** Id of its subject: an order, a closing, a request, an account. */
  readonly subject: string;
  /**
   * Key within its subject, so that the same event cannot be posted twice: the London date of an overnight fee, or
   * `once`.
   */
  readonly occurrence: string;
  readonly account: AccountKey;
  /** Due time, seconds. */
  readonly dueAt: number;
  /** Time of writing, seconds; later than due only where the server was down. */
  readonly postedAt: number;
  /** Rate that converted the instrument's currency into dollars; null where none was needed. */
  readonly conversion: ConversionRate | null;
  readonly legs: readonly Leg[];
};

/** Ledger accounts that each event with two legs moves an amount to, and from; a negative amount goes the other way. */
export const MOVES = {
  'deposit-accepted': ['cash', 'outside'],
  'withdrawal-asked': ['held', 'cash'],
  'withdrawal-came-back': ['cash', 'outside'],
  profit: ['cash', 'trading'],
  'opening-fee': ['fees', 'cash'],
  overnight: ['cash', 'overnight'],
  protection: ['cash', 'protection'],
  'demo-grant': ['cash', 'grant'],
  'investment-bought': ['invested', 'cash'],
  'investment-fee': ['fees', 'cash'],
  'investment-result': ['invested', 'pool'],
  'loan-paid-out': ['cash', 'loan'],
  'loan-interest': ['interest', 'loan'],
  'loan-fee': ['fees', 'loan'],
  'repayment-accepted': ['loan', 'outside'],
  'loan-overpaid': ['cash', 'outside'],
  correction: ['cash', 'corrections'],
} as const satisfies Record<string, readonly [to: LedgerAccount, from: LedgerAccount]>;

export type PostingKind = keyof typeof MOVES | 'withdrawal-paid' | 'withdrawal-returned' | 'investment-settled';

const CUSTOMERS: readonly string[] = ['cash', 'held', 'invested', 'loan'] satisfies CustomerLedgerAccount[];

/** True when a ledger account is kept per customer's account; false when it is the house's. */
export const isCustomers = (name: CustomerLedgerAccount | HouseLedgerAccount): name is CustomerLedgerAccount =>
  CUSTOMERS.includes(name);
