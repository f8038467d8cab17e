import { decimal } from '../../../src/domain/decimal.ts';
import { correction, post } from '../../../src/server/ledger/index.ts';
import type { TestServer } from '../../support/testServer.ts';
import type { Trader } from '../trading/trader.ts';

/**
 * Credits an amount by a correction of the newest entry of a type of a customer's real account, as a version did that did
 * not look whether its money comes back by itself.
 */
export const correctUnseen = async (
  { world, succeed }: Pick<TestServer, 'world' | 'succeed'>,
  { id: customerId, token }: Pick<Trader, 'id' | 'token'>,
  amount: string,
  type = 'withdrawal',
): Promise<void> => {
  const { items } = await succeed('listLedgerEntries', { token, account: 'real', query: { size: 100 } });
  const entryId = items.find((entry) => entry.type === type)?.id ?? '';
  const [correctionId, at] = [world.newId(), world.now()];
  await world.database.transaction(async (tx) => {
    const { id } = await tx
      .selectFrom('accounts')
      .select('id')
      .where('customer_id', '=', customerId)
      .where('scope', '=', 'real')
      .executeTakeFirstOrThrow();
    const account = { id, scope: 'real' } as const;
    await tx
      .insertInto('corrections')
      .values({
        ...{ id: correctionId, account_id: id, scope: 'real', target: 'entry', target_id: entryId, order_id: null },
        ...{ asked_amount: amount, reason_code: 'wrong-amount', reason_text: null, entered_by: 'ann', entered_at: at },
        ...{ confirmed_by: 'bob', confirmed_at: at, amount },
      })
      .execute();
    await tx.insertInto('corrected_entries').values({ entry_id: entryId, correction_id: correctionId }).execute();
    await post(tx, correction({ account, correctionId, amount: decimal(amount), at }));
  });
};
