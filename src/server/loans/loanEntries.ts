import type { Schemas } from '../../contract/index.ts';
import type { MoneyRequests } from '../transactions/index.ts';
import { nameIn } from './loanProducts.ts';
import { findNamedLoans } from './loanRepository.ts';
import { findLoansOfRepayments } from './repaymentRepository.ts';

/** What the list of the ledger's entries asks about loans: what an entry belongs to, also one of a repayment. */
export const loanEntries: MoneyRequests = {
  subjects: async ({ tx, language }, ids) => {
    const repayments = await findLoansOfRepayments(tx, ids);
    const rows = await findNamedLoans(tx, [...ids, ...repayments.map(({ loanId }) => loanId)]);
    const subjects = new Map(
      rows.map(({ id, number, names }): [string, Schemas['LedgerSubject']] => [
        id,
        { kind: 'loan', loanId: id, loanNumber: number, productName: nameIn(names, language) },
      ]),
    );
    for (const { id, loanId } of repayments) {
      const subject = subjects.get(loanId);
      if (subject) subjects.set(id, subject);
    }
    return subjects;
  },
};
