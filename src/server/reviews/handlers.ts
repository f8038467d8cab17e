import { PAGE_SIZE } from '../../contract/index.ts';
import { refusal } from '../../domain/refusal.ts';
import type { Handlers } from '../http/index.ts';
import { pageOf, readCursor } from '../store/index.ts';
import type { Texts } from '../texts/index.ts';
import { decideReview } from './decideReview.ts';
import type { Reviewables } from './reviewable.ts';
import { findReviews } from './reviewRepository.ts';
import { RULES } from './rules.ts';

/** Decider named in the record. */
const BY_CONTROL = 'sandbox';

/** Handlers that list the sandbox's waiting requests and its reviewer's rules, and decide a request early. */
export const reviewHandlers = (options: {
  readonly texts: Texts;
  readonly reviewables: Reviewables;
  readonly delaySeconds: number;
}): Handlers<'listReviews' | 'decideReview'> => {
  const { texts, reviewables, delaySeconds } = options;
  return {
    async listReviews({ query: { cursor, size = PAGE_SIZE } }, { tx, language }) {
      const after = cursor === undefined ? undefined : readCursor(cursor);
      if (cursor !== undefined && !after) return { refused: refusal('request-invalid', { field: 'cursor' }) };
      const { rows, nextCursor } = await pageOf(size, {
        find: (most) => findReviews(tx, { status: 'waiting', after, most }),
        cursorOf: (review) => ({ at: review.submitted_at, id: review.id }),
      });
      const items = rows.map((review) => ({
        id: review.id,
        kind: review.kind,
        customerId: review.customer_id,
        account: review.scope,
        amount: review.amount,
        revision: review.revision,
        submittedAt: review.submitted_at,
        decidesAt: review.submitted_at + delaySeconds,
      }));
      const rules = RULES.map(({ images: _images, ...rule }) => ({
        ...rule,
        reason: texts.label(language, `review-${rule.id}`),
      }));
      return { data: { items, nextCursor, delaySeconds, rules } };
    },
    async decideReview({ path: { id }, body }, { tx, world }) {
      const { decision, reason, images = [], received, receivedAt, payoutReference, revision } = body;
      if (decision === 'reject' && reason === undefined) {
        return { refused: refusal('request-invalid', { field: 'reason' }) };
      }
      const made =
        decision === 'reject'
          ? { decision, reason: reason ?? '', images }
          : { decision, received, receivedAt, reference: payoutReference };
      const outcome = await decideReview(tx, world, reviewables, { id, revision, decision: made, by: BY_CONTROL });
      return outcome ? { refused: outcome.refused } : { data: null };
    },
  };
};
