import type { Language, Schemas } from '../../contract/index.ts';
import type { SettledInvestment } from '../../domain/ledger/yearSummary.ts';
import type { RowCursor } from '../store/index.ts';
import type { Reader } from '../store/index.ts';

/** Deposit that waits or failed: in the list without having moved the balance (LED-32). */
export type UncreditedDeposit = {
  readonly id: string;
  /** US dollars, as asked for. */
  readonly amount: string;
  /** Unix seconds. */
  readonly requestedAt: number;
};

export type UncreditedFilter = {
  readonly accountId: string;
  readonly status: 'waiting' | 'fail' | undefined;
  readonly from: number | undefined;
  readonly to: number | undefined;
};

/** Span of an account, unix seconds: from `from` on, and before `to`. */
export type SpanOfAccount = { readonly accountId: string; readonly from: number; readonly to: number };

type Asking = { readonly tx: Reader; readonly language: Language };

/**
 * What the list of entries asks the rooms of deposits and withdrawals. Each room answers of its own requests; an id that
 * it does not know is left out.
 */
export type MoneyRequests = {
  /** Deposits that are not credited, by time of the request and id, the latest first; all after `after`. */
  readonly findUncredited?: (
    tx: Reader,
    filter: UncreditedFilter,
    page: { readonly after: RowCursor | undefined; readonly most: number },
  ) => Promise<readonly UncreditedDeposit[]>;
  readonly countUncredited?: (tx: Reader, filter: UncreditedFilter) => Promise<number>;
  readonly findUncreditedById?: (tx: Reader, accountId: string, id: string) => Promise<UncreditedDeposit | undefined>;
  /** Ids of the account's requests that stand so. */
  readonly idsOf?: (tx: Reader, accountId: string, status: Schemas['TransferStatus']) => Promise<readonly string[]>;
  /** Orders that ids of no order are about, by these ids. */
  readonly ordersOf?: (tx: Reader, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** AI investments of the account that were settled within a span; those taken back are none. */
  readonly settledInvestments?: (tx: Reader, within: SpanOfAccount) => Promise<readonly SettledInvestment[]>;
  readonly subjects: (asking: Asking, ids: readonly string[]) => Promise<ReadonlyMap<string, Schemas['LedgerSubject']>>;
};
