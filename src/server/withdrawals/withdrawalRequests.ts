import type { Language, Schemas } from '../../contract/index.ts';
import type { Reader } from '../store/index.ts';
import type { World } from '../world/world.ts';
import { findWithdrawalIds, findWithdrawalsById } from './withdrawalRepository.ts';
import { viewWithReview } from './withdrawalView.ts';

/** Answers what the list of ledger entries asks of withdrawals: ids by status, and the subjects of entries. */
export const withdrawalRequests = (world: Pick<World, 'encryptionKey' | 'texts'>) => ({
  idsOf: findWithdrawalIds,
  async subjects(
    { tx, language }: { readonly tx: Reader; readonly language: Language },
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, Schemas['LedgerSubject']>> {
    const rows = await findWithdrawalsById(tx, ids);
    const subjects = await Promise.all(
      rows.map(async (row) => {
        const withdrawal = await viewWithReview(tx, { world, language }, row);
        return [row.id, { kind: 'withdrawal', withdrawal }] as const;
      }),
    );
    return new Map(subjects);
  },
});
