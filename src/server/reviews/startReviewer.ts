import type { Language } from '../../contract/index.ts';
import type { Reader, Transaction } from '../store/index.ts';
import type { Texts } from '../texts/index.ts';
import type { World } from '../world/world.ts';
import { reviewableOf, settleReview } from './decideReview.ts';
import type { Decision, Review, Reviewables } from './reviewable.ts';
import { lockDueReview } from './reviewRepository.ts';
import { ruleAgainst } from './rules.ts';

/** How long a request waits in the sandbox, where nothing else is said: long enough to be seen waiting. */
export const REVIEW_DELAY_SECONDS = 20;

/** Who decided, in the record. */
const BY_RULES = 'rules';

export type Reviewer = {
  /** Looks for what is due, once in a second of the world's. */
  tick(): void;
  /** Settles when all that was due at the last beat is decided. */
  settled(): Promise<void>;
};

/** The sandbox's reviewer: decides each request some seconds after it was sent, by rules that everybody can read. */
export const startReviewer = (
  world: World,
  options: {
    readonly texts: Texts;
    readonly reviewables: Reviewables;
    readonly delaySeconds: number;
    readonly report: (fault: string) => void;
  },
): Reviewer => {
  const { texts, reviewables, delaySeconds, report } = options;
  let lookedAt = 0;
  let deciding = Promise.resolve();

  const byRules = async (tx: Transaction, review: Review): Promise<Decision> => {
    const { reviewable } = reviewableOf(reviewables, review);
    const rule = ruleAgainst(review.kind, await reviewable.evidence(tx, world, review));
    if (!rule) return { decision: 'accept' };
    const language = await languageOf(tx, review.customer_id);
    return { decision: 'reject', reason: texts.label(language, `review-${rule.id}`), images: rule.images };
  };

  /** Decides the request that has waited longest; false where none is due. */
  const decideOne = (): Promise<boolean> =>
    world.database.transaction(async (tx) => {
      const review = await lockDueReview(tx, world.now() - delaySeconds);
      if (!review) return false;
      await settleReview(tx, world, reviewables, review, { decision: await byRules(tx, review), by: BY_RULES });
      return true;
    });
  const decideAllDue = async (): Promise<void> => {
    while (await decideOne());
  };

  return {
    tick() {
      const now = world.now();
      if (now === lookedAt) return;
      lookedAt = now;
      deciding = deciding.then(decideAllDue).catch((fault: unknown) => report(`A review waits: ${String(fault)}`));
    },
    settled: () => deciding,
  };
};

/** The language of a customer's mails is the one that reasons are told in. */
const languageOf = async (tx: Reader, customerId: string): Promise<Language> => {
  const { language } = await tx
    .selectFrom('customers')
    .select('language')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return language as Language;
};
