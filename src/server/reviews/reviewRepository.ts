import type { Insertable } from 'kysely';
import type { Schemas } from '../../contract/index.ts';
import type { Reader, RowCursor, Tables, Transaction } from '../store/index.ts';
import type { Decision, Review } from './reviewable.ts';

/** Filter of requests; an absent field matches any. */
export type ReviewFilter = {
  readonly kind?: Schemas['ReviewKind'] | undefined;
  readonly status?: 'waiting' | 'accepted' | 'rejected' | undefined;
  /** Sent at this time or later, unix seconds. */
  readonly since?: number | undefined;
  /** Last row of the page before. */
  readonly after?: RowCursor | undefined;
  readonly most: number;
};

const DECISIONS = { accepted: 'accept', rejected: 'reject' } as const;

/** Opens the review of a request. */
export const openReview = async (tx: Transaction, review: Insertable<Tables['reviews']>): Promise<void> => {
  await tx.insertInto('reviews').values(review).execute();
};

/** Returns requests, the newest first. */
export const findReviews = (reader: Reader, filter: ReviewFilter): Promise<Review[]> => {
  const { kind, status, since, after, most } = filter;
  let found = reader.selectFrom('reviews').selectAll();
  if (kind) found = found.where('kind', '=', kind);
  if (status === 'waiting') found = found.where('decision', 'is', null);
  else if (status) found = found.where('decision', '=', DECISIONS[status]);
  if (since !== undefined) found = found.where('submitted_at', '>=', since);
  if (after) {
    found = found.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('submitted_at', 'id'), '<', tuple(after.at, after.id)),
    );
  }
  return found.orderBy('submitted_at', 'desc').orderBy('id', 'desc').limit(most).execute();
};

export const findReview = (reader: Reader, id: string): Promise<Review | undefined> =>
  reader.selectFrom('reviews').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns the request locked, so that no other process decides it meanwhile. */
export const lockReview = (tx: Transaction, id: string): Promise<Review | undefined> =>
  tx.selectFrom('reviews').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Locks the oldest waiting request sent by then, skipping those that another process is deciding. */
export const lockDueReview = (tx: Transaction, sentBy: number): Promise<Review | undefined> =>
  tx
    .selectFrom('reviews')
    .selectAll()
    .where('decision', 'is', null)
    .where('submitted_at', '<=', sentBy)
    .orderBy('submitted_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/** Stores a decision, its decider and its time. */
export const writeDecision = async (
  tx: Transaction,
  id: string,
  made: { readonly decision: Decision; readonly by: string; readonly at: number },
): Promise<void> => {
  const { decision, by, at } = made;
  const reason = decision.decision === 'reject' ? decision.reason : null;
  await tx
    .updateTable('reviews')
    .set({ decision: decision.decision, reason, decided_at: at, decided_by: by })
    .where('id', '=', id)
    .execute();
};
