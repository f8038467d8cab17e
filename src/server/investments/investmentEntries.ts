import type { Schemas } from '../../contract/index.ts';
import type { MoneyRequests } from '../transactions/index.ts';
import { findNamed, findSettledWithin } from './investmentRepository.ts';
import { nameIn } from './products.ts';

/** What statements and the list of the ledger's entries ask about investments: what an entry belongs to, and which were settled. */
export const investmentEntries: MoneyRequests = {
  settledInvestments: findSettledWithin,
  subjects: async ({ tx, language }, ids) => {
    const rows = ids.length === 0 ? [] : await findNamed(tx, ids);
    return new Map(
      rows.map(({ id, number, names }): [string, Schemas['LedgerSubject']] => [
        id,
        { kind: 'investment', investmentId: id, investmentNumber: number, productName: nameIn(names, language) },
      ]),
    );
  },
};
