import type { Schemas } from '../../contract/index.ts';
import type { Decision, Evidence, Review, ReviewFilter } from '../reviews/index.ts';

/** Request of the desk's command to a running server. */
export type DeskRequest =
  | ({ readonly ask: 'list' } & Pick<ReviewFilter, 'kind' | 'status' | 'since'>)
  | { readonly ask: 'show'; readonly id: string }
  | { readonly ask: 'decide'; readonly id: string; readonly decision: Decision; readonly by: string };

/** Request of a customer with its decision. */
export type DeskReview = {
  readonly id: string;
  readonly kind: Schemas['ReviewKind'];
  readonly customerId: string;
  readonly account: Review['scope'];
  readonly amount: string | null;
  readonly status: 'waiting' | 'accepted' | 'rejected';
  readonly submittedAt: number;
  readonly decidedAt: number | null;
  readonly decidedBy: string | null;
  readonly reason: string | null;
};

export type DeskImage = { readonly side: string; readonly mediaType: string; readonly base64: string };

/** Answer of the server; `fault` is the reason of a failure in words. */
export type DeskAnswer =
  | { readonly reviews: readonly DeskReview[] }
  | { readonly review: DeskReview; readonly facts: Evidence['facts']; readonly images: readonly DeskImage[] }
  | { readonly review: DeskReview }
  | { readonly fault: string };

const STATUS = { accept: 'accepted', reject: 'rejected' } as const;

export const deskReview = (review: Review): DeskReview => ({
  id: review.id,
  kind: review.kind,
  customerId: review.customer_id,
  account: review.scope,
  amount: review.amount,
  status: review.decision === null ? 'waiting' : STATUS[review.decision],
  submittedAt: review.submitted_at,
  decidedAt: review.decided_at,
  decidedBy: review.decided_by,
  reason: review.reason,
});
