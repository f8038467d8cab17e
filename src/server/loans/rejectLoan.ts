import { findCredentialsWait } from '../customers/index.ts';
import { WRITTEN } from '../deposits/index.ts';
import { languageOf, notify } from '../notifications/index.ts';
import { BY_CUSTOMER, type Decision, lockReview, sendReviewOutcome, writeDecision } from '../reviews/index.ts';
import type { Reader, Transaction } from '../store/index.ts';
import type { World } from '../world/world.ts';
import { findRunningSince, findUndecidedLoan, insertLoanEvent, type LoanRow, writeLoan } from './loanRepository.ts';

type Rejection = Extract<Decision, { decision: 'reject' }>;

/** Reason of a rejection whose customer's earlier loan runs again (LON-94). */
const EARLIER = 'earlier-loan-runs-again';
/** Reason of a rejection of an application that its customer did not make (LON-110). */
const NOT_CUSTOMER = 'not-customer';

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

/** Returns a rejection with a reason that the server has words for, in the language of the customer. */
export const rejectionFor = async (
  reader: Reader,
  { texts }: Pick<World, 'texts'>,
  customerId: string,
  code: string,
): Promise<Rejection> => {
  const reason = texts.label(await languageOf(reader, customerId), `review-${code}`);
  return { decision: 'reject', reason, code, images: [] };
};

type Application = Pick<LoanRow, 'id' | 'customer_id'>;

/** Rejects an application that waits, without a person's decision, and notifies its customer. Under the lock of its account. */
const rejectWaiting = async (
  tx: Transaction,
  world: World,
  { id, customer_id: customerId }: Application,
  { code, by }: { readonly code: string; readonly by: string },
): Promise<void> => {
  const review = await lockReview(tx, id);
  if (!review) throw new Error(`The application ${id} has no review.`);
  const decision = await rejectionFor(tx, world, customerId, code);
  const { reason } = decision;
  await writeDecision(tx, id, { decision, by, at: world.now() });
  await rejectLoan(tx, world, id, decision);
  await sendReviewOutcome(tx, world, customerId, { subject: 'loan', id, revision: review.revision, status: 'reject' });
  await notify(tx, world, customerId, { kind: 'review-refused', review: 'loan', id, words: { reason } });
};

/** Rejects an application because an earlier loan of its customer runs again: one loan runs at a time (LON-94). */
export const rejectForEarlierLoan = (tx: Transaction, world: World, application: Application, by: string) =>
  rejectWaiting(tx, world, application, { code: EARLIER, by });

/**
 * Rejects what a customer applied for who says "it was not me" (LON-110). A loan that was applied for since an instant and paid
 * out already goes on: it is marked for the desk, anew each time, and its number is returned (LON-119, LON-120). Under the lock of the real account.
 */
export const endDisownedLoan = async (
  tx: Transaction,
  world: World,
  { customerId, since }: { readonly customerId: string; readonly since: number },
): Promise<string | undefined> => {
  const application = await findUndecidedLoan(tx, customerId);
  if (application) await rejectWaiting(tx, world, application, { code: NOT_CUSTOMER, by: BY_CUSTOMER });
  const running = await findRunningSince(tx, customerId, since);
  if (!running) return undefined;
  // A second later than the one before: what people have said to close the case is about that one.
  const saidAt = Math.max(world.now(), (running.disowned_at ?? 0) + 1);
  await writeLoan(tx, running.id, { disowned_at: saidAt });
  return running.number;
};

/** Returns the rejection of an application whose customer's password is disowned; undefined otherwise (LON-111). */
export const rejectionIfDisowned = async (
  reader: Reader,
  world: Pick<World, 'texts'>,
  customerId: string,
): Promise<Rejection | undefined> => {
  const { passwordDisowned } = await findCredentialsWait(reader, customerId);
  return passwordDisowned ? rejectionFor(reader, world, customerId, NOT_CUSTOMER) : undefined;
};
