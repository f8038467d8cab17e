import { advanceClaimed, BY_CUSTOMER, lockReview, sendReviewOutcome, writeDecision } from '../reviews/index.ts';
import type { Transaction } from '../store/index.ts';
import type { World } from '../world/world.ts';
import { giveBack } from './endWithdrawals.ts';
import { getWithdrawal } from './withdrawalRepository.ts';

const CODE = 'not-customer';

/**
 * Ends waiting withdrawals that are not by their customer, who says so, under the lock of their account: what was held is
 * in the balance again. One whose payout is being made goes on; its claimant has to look at it again (3005).
 */
export const failWithdrawals = async (
  tx: Transaction,
  world: World,
  { customerId, withdrawalIds }: { readonly customerId: string; readonly withdrawalIds: readonly string[] },
): Promise<void> => {
  await advanceClaimed(tx, customerId);
  for (const id of withdrawalIds) {
    const review = await lockReview(tx, id);
    if (review?.decision !== null || review.claimed_at !== null) continue;
    const row = await getWithdrawal(tx, id);
    const decision = { decision: 'reject', reason: CODE, images: [] } as const;
    await writeDecision(tx, id, { decision, by: BY_CUSTOMER, at: world.now() });
    await giveBack({ tx, world }, row, CODE);
    const { revision } = review;
    await sendReviewOutcome(tx, world, row.customer_id, { subject: 'withdrawal', id, revision, status: 'fail' });
  }
};
