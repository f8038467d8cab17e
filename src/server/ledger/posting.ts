import type { Decimal } from '../../domain/decimal.ts';
import type { ConversionRate } from '../../domain/money/conversion.ts';
import type { AccountType, CustomerLedgerAccount, HouseLedgerAccount, LedgerAccount } from '../store/index.ts';

/** A customer's account, as a posting names it: its id, and whether it is real or demo. */
export type AccountKey = { readonly id: string; readonly scope: AccountType };

/** One side of a posting. An amount above zero is what the ledger account gains. */
export type Leg = { readonly ledgerAccount: LedgerAccount; readonly amount: Decimal };

/** One event of the ledger: its legs sum to zero and all belong to the same scope. */
export type Posting = {
  readonly kind: PostingKind;
  /** The id of what it is about: an order, a closing, a request, an account. */
  readonly subject: string;
  /** Which time of several, so that the same event cannot be posted twice: the date of a night, or `once`. */
  readonly occurrence: string;
  readonly account: AccountKey;
  /** Seconds: when it became due. */
  readonly dueAt: number;
  /** Seconds: when it is written, later than due only where the server was down. */
  readonly postedAt: number;
  /** What turned the instrument's currency into dollars; null where nothing had to. */
  readonly conversion: ConversionRate | null;
  readonly legs: readonly Leg[];
};

/** What each event with two legs moves an amount to, and from; a negative amount goes the other way. */
export const MOVES = {
  'deposit-accepted': ['cash', 'outside'],
  'withdrawal-asked': ['held', 'cash'],
  'withdrawal-returned': ['cash', 'held'],
  profit: ['cash', 'trading'],
  'opening-fee': ['fees', 'cash'],
  overnight: ['cash', 'overnight'],
  protection: ['cash', 'protection'],
  'demo-grant': ['cash', 'grant'],
  'investment-bought': ['invested', 'cash'],
  'investment-settled': ['cash', 'invested'],
  'investment-result': ['invested', 'pool'],
  'loan-paid-out': ['cash', 'loan'],
  'loan-interest': ['interest', 'loan'],
  'loan-fee': ['fees', 'loan'],
  'repayment-accepted': ['loan', 'outside'],
} as const satisfies Record<string, readonly [to: LedgerAccount, from: LedgerAccount]>;

export type PostingKind = keyof typeof MOVES | 'withdrawal-paid';

const CUSTOMERS: readonly string[] = ['cash', 'held', 'invested', 'loan'] satisfies CustomerLedgerAccount[];

/** Whether a ledger account is kept for each customer's account, or once for the house. */
export const isCustomers = (name: CustomerLedgerAccount | HouseLedgerAccount): name is CustomerLedgerAccount =>
  CUSTOMERS.includes(name);
