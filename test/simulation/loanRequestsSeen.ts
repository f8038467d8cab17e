import { sql } from 'kysely';
import type { Reader } from '../../src/server/store/index.ts';

/** Application for a loan, whatever became of it. */
export type ApplicationSeen = {
  readonly id: string;
  readonly customerId: string;
  readonly accountId: string;
  readonly status: 'apply' | 'review' | 'reject' | 'loan' | 'overdue' | 'answered';
  readonly quantity: string;
  readonly revision: number;
};

/** Repayment that was asked for, whatever became of it. */
export type RepaymentAskedSeen = {
  readonly id: string;
  readonly number: string;
  readonly status: 'waiting' | 'success' | 'fail';
  readonly amount: string;
  readonly amountToSend: string;
  readonly currencyDigits: number;
  readonly requestedAt: number;
  readonly revision: number;
};

/** Requests about loans as the database stores them. */
export type LoanRequestsSeen = {
  readonly applications: ReadonlyMap<string, ApplicationSeen>;
  readonly repayments: ReadonlyMap<string, RepaymentAskedSeen>;
};

export const NO_LOAN_REQUESTS: LoanRequestsSeen = { applications: new Map(), repayments: new Map() };

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));

export const readLoanRequests = async (reader: Reader): Promise<LoanRequestsSeen> => {
  const applications = await sql<ApplicationSeen>`
    select id, l.customer_id as "customerId", account_id as "accountId", status, quantity, revision
    from loans l join reviews using (id) order by applied_at, id`.execute(reader);
  const repayments = await sql<RepaymentAskedSeen>`
    select id, number, status, r.amount, amount_to_send as "amountToSend", currency_digits as "currencyDigits",
      requested_at as "requestedAt", revision
    from loan_repayments r join reviews using (id) order by requested_at, id`.execute(reader);
  return { applications: byId(applications.rows), repayments: byId(repayments.rows) };
};
