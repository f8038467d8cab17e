import { BY_CUSTOMER, disownWithdrawals, lockReview, sendReviewOutcome, writeDecision } from '../reviews/index.ts';
import type { Transaction } from '../store/index.ts';
import type { World } from '../world/world.ts';
import { giveBack } from './endWithdrawals.ts';
import { getWithdrawal } from './withdrawalRepository.ts';

/** Reason code of a withdrawal that its customer did not ask for. */
export const NOT_CUSTOMER = 'not-customer';

/**
 * Ends waiting withdrawals that are not by their customer, who says so, under the lock of their account: what was held is
 * in the balance again. One whose payout is being made goes on, and ends so if it is released. A person who looks at
 * another one of the customer's, or pays it, has to look at it again (3005).
 */
export const failWithdrawals = async (
  tx: Transaction,
  world: World,
  { customerId, withdrawalIds }: { readonly customerId: string; readonly withdrawalIds: readonly string[] },
): Promise<void> => {
  for (const id of withdrawalIds) {
    const review = await lockReview(tx, id);
    if (review?.decision !== null || review.claimed_at !== null) continue;
    const row = await getWithdrawal(tx, id);
    const decision = { decision: 'reject', reason: NOT_CUSTOMER, images: [] } as const;
    await writeDecision(tx, id, { decision, by: BY_CUSTOMER, at: world.now() });
    await giveBack({ tx, world }, row, NOT_CUSTOMER);
    const { revision } = review;
    await sendReviewOutcome(tx, world, row.customer_id, { subject: 'withdrawal', id, revision, status: 'fail' });
  }
  for (const { id, revision } of await disownWithdrawals(tx, customerId, world.now())) {
    await sendReviewOutcome(tx, world, customerId, { subject: 'withdrawal', id, revision, status: 'waiting' });
  }
};
