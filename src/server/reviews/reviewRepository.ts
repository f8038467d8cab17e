import { type Insertable, sql } from 'kysely';
import type { Schemas } from '../../contract/index.ts';
import { type RequestLetter, requestNumber } from '../../domain/funds/requestNumber.ts';
import { expectedWait, WAITS_COUNTED } from '../../domain/funds/waitingTime.ts';
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

/** Change of who makes the payout of a request. */
export type ClaimChange = 'claimed' | 'taken-over' | 'released';

const DECISIONS = { accepted: 'accept', rejected: 'reject' } as const;

/** Opens the review of a request. */
export const openReview = async (tx: Transaction, review: Insertable<Tables['reviews']>): Promise<void> => {
  await tx.insertInto('reviews').values(review).execute();
};

const matching = (reader: Reader, { kind, status, since }: Pick<ReviewFilter, 'kind' | 'status' | 'since'>) => {
  let found = reader.selectFrom('reviews');
  if (kind) found = found.where('kind', '=', kind);
  if (status === 'waiting') found = found.where('decision', 'is', null);
  else if (status) found = found.where('decision', '=', DECISIONS[status]);
  return since === undefined ? found : found.where('submitted_at', '>=', since);
};

/** Returns requests, the newest first. */
export const findReviews = (reader: Reader, filter: ReviewFilter): Promise<Review[]> => {
  const { after, most } = filter;
  let found = matching(reader, filter).selectAll();
  if (after) {
    found = found.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('submitted_at', 'id'), '<', tuple(after.at, after.id)),
    );
  }
  return found.orderBy('submitted_at', 'desc').orderBy('id', 'desc').limit(most).execute();
};

/**
 * Returns requests for the people who decide them: those that wait from the longest-waiting one on, before them payouts
 * that were claimed before an instant; decided ones from the newest on. `more` counts those beyond `most`.
 */
export const findForDesk = async (
  reader: Reader,
  { claimedBefore, ...filter }: Omit<ReviewFilter, 'after'> & { readonly claimedBefore: number },
): Promise<{ readonly reviews: readonly Review[]; readonly more: number }> => {
  const { count } = await matching(reader, filter)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const reviews =
    filter.status === 'waiting'
      ? await matching(reader, filter)
          .selectAll()
          .orderBy(sql`coalesce(claimed_at < ${claimedBefore}::bigint, false)`, 'desc')
          .orderBy('submitted_at')
          .orderBy('id')
          .limit(filter.most)
          .execute()
      : await findReviews(reader, filter);
  return { reviews, more: Number(count) - reviews.length };
};

/** Returns the requests that are being paid, those that were claimed first before the others. */
export const findClaimed = (reader: Reader): Promise<Review[]> =>
  reader
    .selectFrom('reviews')
    .selectAll()
    .where('decision', 'is', null)
    .where('claimed_at', 'is not', null)
    .orderBy('claimed_at')
    .orderBy('id')
    .execute();

export const findReview = (reader: Reader, id: string): Promise<Review | undefined> =>
  reader.selectFrom('reviews').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns the request locked, so that no other process decides it meanwhile. */
export const lockReview = (tx: Transaction, id: string): Promise<Review | undefined> =>
  tx.selectFrom('reviews').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Returns the oldest waiting request sent by then that nobody claimed, but for those that are passed over. */
export const findDueReview = (
  reader: Reader,
  sentBy: number,
  passedOver: ReadonlySet<string>,
): Promise<Review | undefined> =>
  reader
    .selectFrom('reviews')
    .selectAll()
    .where('decision', 'is', null)
    .where('claimed_at', 'is', null)
    .where('submitted_at', '<=', sentBy)
    .$if(passedOver.size > 0, (query) => query.where('id', 'not in', [...passedOver]))
    .orderBy('submitted_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/**
 * Stores that a person claims a request, takes its claim over, or releases it, in the record of its claims too; returns
 * it. It is being paid since the first claim.
 */
export const writeClaim = async (
  tx: Transaction,
  { id, claimed_at: claimedAt }: Pick<Review, 'id' | 'claimed_at'>,
  { happened, by, at }: { readonly happened: ClaimChange; readonly by: string; readonly at: number },
): Promise<Review> => {
  const isReleased = happened === 'released';
  await tx.insertInto('review_claims').values({ review_id: id, happened, made_by: by, made_at: at }).execute();
  return tx
    .updateTable('reviews')
    .set({
      claimed_by: isReleased ? null : by,
      claimed_at: isReleased ? null : (claimedAt ?? at),
      revision: sql<number>`revision + 1`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
};

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

/** Counts a change of a request; returns its revision now. A decision that names the one before is refused. */
export const advanceReview = async (tx: Transaction, id: string): Promise<number> => {
  const { revision } = await tx
    .updateTable('reviews')
    .set({ revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
};

/**
 * Stores that a customer said "it was not me" of each withdrawal that waits or is being paid, and counts a change of it:
 * who looks at it or pays it has to look again. Returns them.
 */
export const disownWithdrawals = (tx: Transaction, customerId: string, at: number): Promise<readonly Review[]> =>
  tx
    .updateTable('reviews')
    .set({ revision: sql<number>`revision + 1`, disowned_at: sql<number>`coalesce(disowned_at, ${at}::bigint)` })
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'withdrawal')
    .where('decision', 'is', null)
    .returningAll()
    .execute();

/** Decider named in the record of a request that its customer ended. */
export const BY_CUSTOMER = 'customer';

/** Draws the number of a new request, by which its customer names it (DEP-25). `at` is in unix seconds. */
export const nextRequestNumber = async (tx: Transaction, letter: RequestLetter, at: number): Promise<string> => {
  const { rows } = await sql<{ count: string }>`select nextval('request_numbers')::text as count`.execute(tx);
  return requestNumber(letter, at, Number(rows[0]?.count));
};

/**
 * Returns within how many seconds a request of this kind, sent now, will probably be decided (DEP-40), from how long the
 * last ones took; null while too few were decided by a reviewer.
 */
export const expectedSeconds = async (reader: Reader, kind: Review['kind']): Promise<number | null> => {
  const decided = await reader
    .selectFrom('reviews')
    .select(['submitted_at', 'decided_at'])
    .where('kind', '=', kind)
    .where('decision', 'is not', null)
    .where('decided_by', '<>', BY_CUSTOMER)
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .limit(WAITS_COUNTED)
    .execute();
  return expectedWait(decided.map(({ submitted_at, decided_at }) => (decided_at ?? submitted_at) - submitted_at));
};

/** Returns when a request of this kind, sent now, will probably be decided (DEP-40), unix seconds; null while unknown. */
export const expectedAt = async (reader: Reader, kind: Review['kind'], now: number): Promise<number | null> => {
  const wait = await expectedSeconds(reader, kind);
  return wait === null ? null : now + wait;
};
