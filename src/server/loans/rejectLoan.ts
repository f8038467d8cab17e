import { WRITTEN } from '../deposits/index.ts';
import { languageOf, notify } from '../notifications/index.ts';
import { type Decision, lockReview, sendReviewOutcome, writeDecision } from '../reviews/index.ts';
import type { Transaction } from '../store/index.ts';
import type { World } from '../world/world.ts';
import { insertLoanEvent, type LoanRow, writeLoan } from './loanRepository.ts';

type Rejection = Extract<Decision, { decision: 'reject' }>;

/** Reason of a rejection whose customer's earlier loan runs again (LON-94). */
const EARLIER = 'earlier-loan-runs-again';

/** Writes that an application is rejected, with its reason. Under the lock of its account. */
export const rejectLoan = async (
  tx: Transaction,
  world: Pick<World, 'now'>,
  id: string,
  { code, reason }: Pick<Rejection, 'code' | 'reason'>,
): Promise<void> => {
  await writeLoan(tx, id, { status: 'reject', rejection_code: code ?? WRITTEN, rejection_text: reason });
  await insertLoanEvent(tx, { loanId: id, kind: 'rejected', at: world.now() });
};

/** Rejects an application because an earlier loan of its customer runs again: one loan runs at a time (LON-94). */
export const rejectForEarlierLoan = async (
  tx: Transaction,
  world: World,
  { id, customer_id: customerId }: Pick<LoanRow, 'id' | 'customer_id'>,
  by: string,
): Promise<void> => {
  const review = await lockReview(tx, id);
  if (!review) throw new Error(`The application ${id} has no review.`);
  const reason = world.texts.label(await languageOf(tx, customerId), `review-${EARLIER}`);
  const decision = { decision: 'reject', reason, code: EARLIER, images: [] } as const;
  await writeDecision(tx, id, { decision, by, at: world.now() });
  await rejectLoan(tx, world, id, decision);
  await sendReviewOutcome(tx, world, customerId, { subject: 'loan', id, revision: review.revision, status: 'reject' });
  await notify(tx, world, customerId, { kind: 'review-refused', review: 'loan', id, words: { reason } });
};
