import { sql } from 'kysely';
import type { Reader } from '../store/index.ts';

/**
 * Lists cases that the desk has to follow, although the ledger fits: repayments that stay credited although a transfer of
 * theirs was released to another request, and loans that run and whose customers say that they did not ask for them, until
 * their case is closed.
 */
export const findOpenCases = async (reader: Reader): Promise<readonly string[]> => {
  const { rows } = await sql<{ found: string }>`
    select 'repayment ' || loan_repayments.number || ' stays credited with ' || credited || ' USD, although its transfer '
        || deposit_receipts.reference || ' was released' as found
      from loan_repayments join deposit_receipts on deposit_id = loan_repayments.id
      where deposit_receipts.released_at is not null and reversed_at is null
    union all
    select 'loan ' || number || ' runs, although its customer said that it was not them' from loans
      where disowned_at is not null and status in ('loan', 'overdue') and not exists (
        select from loan_case_words where loan_id = loans.id and opened_at = disowned_at and closes)`.execute(reader);
  return rows.map(({ found }) => found);
};
