import { refusal } from '../../domain/refusal.ts';
import type { Handler } from '../http/index.ts';
import { BY_CUSTOMER, lockReview, sendReviewOutcome, writeDecision } from '../reviews/index.ts';
import { isUuid } from '../store/index.ts';
import { checkRealAccount, findAccountForMoney, lockRealAccount } from '../trading/index.ts';
import { giveBack } from './endWithdrawals.ts';
import { findWithdrawal, getWithdrawal } from './withdrawalRepository.ts';
import { viewWithReview } from './withdrawalView.ts';

/**
 * Takes a waiting withdrawal back: its account and review are locked as a reviewer's decision locks them, so that the
 * first of the two counts and the other one is refused (3010). Refused from the claim of its payout on (3012).
 */
export const takeBackWithdrawal: Handler<'takeBackWithdrawal'> = async (
  { path: { id } },
  { tx, world, session: { customerId }, account: mode, language },
) => {
  await lockRealAccount(tx, customerId);
  const account = await findAccountForMoney(tx, customerId, mode);
  const barred = checkRealAccount(account, mode);
  if (barred) return { refused: barred };
  const review = isUuid(id) ? await lockReview(tx, id) : undefined;
  const before = review && (await findWithdrawal(tx, review.id));
  if (!before || before.customer_id !== customerId) return { refused: refusal('not-found', { field: 'id' }) };
  if (before.status !== 'waiting') return { refused: refusal('request-already-decided', { status: before.status }) };
  if (review.claimed_at !== null) return { refused: refusal('request-being-paid') };

  const decision = { decision: 'reject', reason: 'taken-back', images: [] } as const;
  await writeDecision(tx, before.id, { decision, by: BY_CUSTOMER, at: world.now() });
  await giveBack({ tx, world }, before, 'taken-back');
  const { revision } = review;
  await sendReviewOutcome(tx, world, customerId, { subject: 'withdrawal', id: before.id, revision, status: 'fail' });
  return { data: await viewWithReview(tx, { world, language }, await getWithdrawal(tx, before.id)) };
};
