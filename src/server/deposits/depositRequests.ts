import type { Schemas } from '../../contract/index.ts';
import type { Texts } from '../texts/index.ts';
import type { MoneyRequests } from '../transactions/index.ts';
import {
  countUncredited,
  findDepositIds,
  findDeposits,
  findUncredited,
  findUncreditedById,
} from './depositRepository.ts';
import { depositView } from './depositView.ts';

/** What the list of the ledger's entries asks about deposits: those that moved nothing, and what an entry belongs to. */
export const depositRequests = (texts: Texts): MoneyRequests => ({
  findUncredited,
  countUncredited,
  findUncreditedById,
  idsOf: findDepositIds,
  subjects: async ({ tx, language }, ids) => {
    const rows = await findDeposits(tx, ids);
    return new Map(
      rows.map((row): [string, Schemas['LedgerSubject']] => [
        row.id,
        { kind: 'deposit', deposit: depositView(texts, language, row) },
      ]),
    );
  },
});
