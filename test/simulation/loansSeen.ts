import { sql } from 'kysely';
import type { Reader } from '../../src/server/store/index.ts';
import type { LevelMark } from './levelMarks.ts';

/** Loan that was paid out, as the database stores it, with what the ledger has of it. Money is texts, instants seconds. */
export type LoanSeen = LevelMark & {
  readonly id: string;
  readonly customerId: string;
  readonly accountId: string;
  readonly status: 'loan' | 'overdue' | 'answered';
  readonly quantity: string;
  readonly days: number;
  readonly rate: string;
  readonly feeRate: string;
  readonly earlyFeeRate: string;
  /** Interest and platform fee together, of the amount, at which interest stops; null without a cap. */
  readonly costCap: string | null;
  readonly loanedAt: number;
  /** When the customer withdrew from it; null if that did not happen. */
  readonly withdrawnAt: number | null;
  readonly interestDay: number;
  readonly interestPosted: string;
  readonly isArmed: boolean;
  /** What is owed, by the ledger. */
  readonly owed: string;
  readonly interest: string;
  readonly fees: string;
  readonly repayments: readonly RepaymentSeen[];
};

/** Repayment that was accepted. */
export type RepaymentSeen = {
  readonly id: string;
  readonly countsFrom: number;
  readonly credited: string;
  readonly isReversed: boolean;
  readonly revision: number;
  /** What the ledger has of it: what it covered, and what was more than was owed. */
  readonly covered: string;
  readonly overpaid: string;
};

export const readLoans = async (reader: Reader): Promise<ReadonlyMap<string, LoanSeen>> => {
  const loans = await sql<Omit<LoanSeen, 'repayments'>>`
    select id, customer_id as "customerId", account_id as "accountId", status, quantity, days,
      daily_interest_rate as rate, platform_fee_rate as "feeRate", early_repayment_fee_rate as "earlyFeeRate",
      total_cost_cap as "costCap",
      loaned_at as "loanedAt", withdrawn_at as "withdrawnAt", interest_day as "interestDay", interest_posted as "interestPosted",
      liquidation_seen_ms as "seenMs", liquidation_seen_symbol as "seenSymbol",
      warning_armed as "isArmed", (select coalesce(-sum(l.amount), 0) from legs l join postings p on p.id = posting_id
        where ledger_account = 'loan' and (subject = loans.id or subject in (
          select id from loan_repayments r where r.loan_id = loans.id))) as owed,
      (select coalesce(sum(l.amount), 0) from legs l join postings p on p.id = posting_id
        where ledger_account = 'interest' and subject = loans.id) as interest,
      (select coalesce(sum(l.amount), 0) from legs l join postings p on p.id = posting_id
        where ledger_account = 'fees' and subject = loans.id) as fees
    from loans where loaned_at is not null order by loaned_at, id`.execute(reader);
  const repayments = await sql<RepaymentSeen & { readonly loanId: string }>`
    select r.id, loan_id as "loanId", counts_from as "countsFrom", credited, reversed_at is not null as "isReversed",
      revision, (select coalesce(sum(l.amount), 0) from legs l join postings p on p.id = posting_id
        where ledger_account = 'loan' and kind = 'repayment-accepted' and subject = r.id) as covered,
      (select coalesce(sum(l.amount), 0) from legs l join postings p on p.id = posting_id
        where ledger_account = 'cash' and kind = 'loan-overpaid' and subject = r.id) as overpaid
    from loan_repayments r join reviews using (id) where r.status = 'success' order by counts_from, r.id`.execute(
    reader,
  );
  return new Map(
    loans.rows.map((loan) => [
      loan.id,
      { ...loan, repayments: repayments.rows.filter(({ loanId }) => loanId === loan.id) },
    ]),
  );
};
