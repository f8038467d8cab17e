import type { Schemas } from '../../contract/index.ts';
import { correctionText, type Texts } from '../texts/index.ts';
import type { MoneyRequests } from '../transactions/index.ts';
import { type Correction, findCorrections } from './correctionRepository.ts';

/** Returns the reason of a correction as it is stored. */
export const wordsOf = ({ reason_code: code, reason_text: text }: Correction) => ({ code, text });

/**
 * What the list of the ledger's entries asks about corrections: what each put right and why, also of what the house made
 * good for it.
 */
export const correctionEntries = (texts: Texts): MoneyRequests => ({
  subjects: async ({ tx, language }, ids) => {
    const rows = await findCorrections(tx, ids);
    return new Map(
      rows.map((row): [string, Schemas['LedgerSubject']] => {
        const reason = correctionText(texts, language, wordsOf(row));
        const about =
          row.target === 'entry' ? { entryId: row.target_id, orderId: null } : { entryId: null, orderId: row.order_id };
        return [row.id, { kind: 'correction', ...about, reason }];
      }),
    );
  },
  ordersOf: async (tx, ids) =>
    new Map(
      (await findCorrections(tx, ids)).flatMap(({ id, order_id: order }) => (order === null ? [] : [[id, order]])),
    ),
});
