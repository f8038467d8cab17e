import type { Schemas } from '../../contract/index.ts';
import type { AskedEvents, DeskEvents } from '../audit/index.ts';
import type { DeskCorrection, NamedCorrection, NewCorrection } from '../corrections/index.ts';
import type { DeskSecondStep } from '../customers/index.ts';
import type { DeskItem, DeskItemText, ItemChange } from '../content/index.ts';
import type { PaymentLine, PaymentMatch } from '../../domain/ledger/matchPayments.ts';
import type { DeskRate, NewRate } from '../deposits/index.ts';
import type { Decision, Evidence, Review, ReviewFilter } from '../reviews/index.ts';
import type { Books } from '../reconciliation/index.ts';
import type { DeskHalt, FreedHalt, NewHalt } from './haltsAtDesk.ts';
import type { ClockState } from '../world/world.ts';
import type { ClosedCase, ReleasedTransfer, ReversedRepayment } from '../loans/index.ts';
import type { DeskPayoutRate, NewPayoutRate, ReturnedPayout } from '../withdrawals/index.ts';

/** Who looks at what is customers'; absent in a sandbox that names nobody. */
type Viewed = { readonly by?: string | undefined };

/** Request of the desk's command to a running server. */
export type DeskRequest =
  | ({ readonly ask: 'list' } & Viewed & Pick<ReviewFilter, 'kind' | 'status' | 'since'>)
  | ({ readonly ask: 'show'; readonly id: string } & Viewed)
  | ({ readonly ask: 'audit' } & Viewed & AskedEvents)
  | {
      readonly ask: 'decide';
      readonly id: string;
      /** A rejection may name one of the server's reasons in place of its own words. */
      readonly decision: Decision;
      /** Revision that the person saw. */
      readonly revision?: number | undefined;
      readonly by: string;
      /** True where the person has looked again at what may be mistyped. */
      readonly isConfirmed?: boolean | undefined;
    }
  | {
      readonly ask: 'claim' | 'take-over' | 'release';
      readonly id: string;
      readonly revision: number;
      readonly by: string;
      /** Rate that the person saw, which a claim fixes. */
      readonly rateSeen?: string | undefined;
      /** True where the person has looked whether a payout was made that is released, or at a rate far from the request's. */
      readonly isConfirmed?: boolean | undefined;
    }
  | ({ readonly ask: 'came-back' } & ReturnedPayout)
  | ({ readonly ask: 'reverse' } & ReversedRepayment)
  | ({ readonly ask: 'release-transfer' } & ReleasedTransfer)
  | ({ readonly ask: 'close-case' } & ClosedCase & { readonly isConfirmed?: boolean | undefined })
  | { readonly ask: 'rates' }
  | ({ readonly ask: 'rate' } & NewRate)
  | ({ readonly ask: 'payout-rate' } & NewPayoutRate)
  | { readonly ask: 'revoke'; readonly rateId: string; readonly by: string }
  /** `isChecked` compares the tables with the ledger now. */
  | { readonly ask: 'books'; readonly isChecked?: boolean | undefined }
  | ({ readonly ask: 'second-step'; readonly id: string } & Viewed)
  | {
      readonly ask: 'second-step-lost' | 'second-step-kept' | 'second-step-remove';
      /** Customer. */
      readonly id: string;
      readonly by: string;
    }
  | { readonly ask: 'halts' }
  | ({ readonly ask: 'halt' } & NewHalt)
  | ({ readonly ask: 'free' } & FreedHalt)
  | { readonly ask: 'clock' }
  | { readonly ask: 'confirm-clock' | 'confirm-nights'; readonly by: string }
  | ({ readonly ask: 'corrections' } & Viewed)
  | ({ readonly ask: 'correct' } & NewCorrection)
  | ({ readonly ask: 'confirm-correction' } & NamedCorrection)
  | ({ readonly ask: 'drop-correction' } & Omit<NamedCorrection, 'amountSeen' | 'madeGoodSeen'>)
  | { readonly ask: 'items' }
  | { readonly ask: 'item'; readonly id: string }
  | ({ readonly ask: 'match'; readonly lines: readonly PaymentLine[] } & Viewed)
  | { readonly ask: 'publish'; readonly id?: string; readonly change: ItemChange; readonly by: string };

/** Request of a customer with its decision. */
export type DeskReview = {
  readonly id: string;
  readonly kind: Schemas['ReviewKind'];
  readonly customerId: string;
  readonly account: Review['scope'];
  readonly amount: string | null;
  readonly revision: number;
  readonly status: 'waiting' | 'being paid' | 'accepted' | 'rejected';
  readonly submittedAt: number;
  readonly decidedAt: number | null;
  readonly decidedBy: string | null;
  readonly reason: string | null;
  /** Who makes its payout now; null unless it waits and is being paid. */
  readonly claimedBy: string | null;
  /** Since when it is being paid, unix seconds; null unless it is. */
  readonly claimedAt: number | null;
};

export type DeskImage = { readonly side: string; readonly mediaType: string; readonly base64: string };

/** Answer of the server; `fault` is the reason of a failure in words. */
export type DeskAnswer =
  /** `more` counts the requests beyond those listed. */
  | { readonly reviews: readonly DeskReview[]; readonly more: number }
  | { readonly review: DeskReview; readonly facts: Evidence['facts']; readonly images: readonly DeskImage[] }
  | { readonly review: DeskReview }
  | { readonly credited: string; readonly corrected?: string }
  | { readonly awaits: string; readonly revision: number }
  | { readonly awaitsClaim: string; readonly revision: number }
  | { readonly reversed: string }
  | { readonly awaitsReversal: string; readonly revision: number }
  /** References of the transfers that can be credited to another request. */
  | { readonly released: readonly string[] }
  | { readonly awaitsRelease: readonly string[]; readonly revision: number }
  /** Number of the loan whose case is closed, or for which a second person is awaited. */
  | { readonly closedCase: string }
  | { readonly awaitsCase: string }
  | { readonly rates: readonly DeskRate[]; readonly payouts?: readonly DeskPayoutRate[] }
  | { readonly payouts: readonly DeskPayoutRate[] }
  | { readonly books: Books }
  | { readonly secondStep: DeskSecondStep }
  | { readonly halts: readonly DeskHalt[] }
  | { readonly corrections: readonly DeskCorrection[] }
  | { readonly clock: ClockState }
  | { readonly confirmedUntil: number }
  | { readonly items: readonly DeskItem[] }
  | { readonly item: DeskItem; readonly texts?: readonly DeskItemText[] }
  | { readonly match: PaymentMatch }
  | DeskEvents
  | { readonly fault: string };

const STATUS = { accept: 'accepted', reject: 'rejected' } as const;

export const deskReview = (review: Review): DeskReview => ({
  id: review.id,
  kind: review.kind,
  customerId: review.customer_id,
  account: review.scope,
  amount: review.amount,
  revision: review.revision,
  status: review.decision === null ? (review.claimed_at === null ? 'waiting' : 'being paid') : STATUS[review.decision],
  submittedAt: review.submitted_at,
  decidedAt: review.decided_at,
  decidedBy: review.decided_by,
  reason: review.reason,
  claimedBy: review.decision === null ? review.claimed_by : null,
  claimedAt: review.decision === null ? review.claimed_at : null,
});
