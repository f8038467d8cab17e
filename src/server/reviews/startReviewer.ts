import { languageOf } from '../notifications/index.ts';
import type { Transaction } from '../store/index.ts';
import type { Texts } from '../texts/index.ts';
import type { World } from '../world/world.ts';
import { lockForDecision, reviewableOf, settleReview } from './decideReview.ts';
import type { Decision, Review, Reviewables } from './reviewable.ts';
import { findDueReview } from './reviewRepository.ts';
import { ruleAgainst } from './rules.ts';

/** Seconds that a request waits in the sandbox by default: long enough to be seen waiting. */
export const REVIEW_DELAY_SECONDS = 20;

/** Decider named in the record. */
const BY_RULES = 'rules';

export type Reviewer = {
  /** Checks for due requests, once in a second of the world's time. */
  tick(): void;
  /** Settles when all requests due at the last check are decided. */
  settled(): Promise<void>;
};

/** Starts the sandbox's reviewer: it decides each request some seconds after it was sent, by published rules. */
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
  /** Faults of the requests that failed in the last pass, by their ids: each is reported once. */
  let failing: ReadonlyMap<string, string> = new Map();
  let deciding = Promise.resolve();

  const byRules = async (tx: Transaction, review: Review): Promise<Decision> => {
    const { reviewable } = reviewableOf(reviewables, review);
    const rule = ruleAgainst(review.kind, await reviewable.evidence(tx, world, review));
    if (!rule) return { decision: 'accept' };
    const language = await languageOf(tx, review.customer_id);
    return {
      decision: 'reject',
      reason: texts.label(language, `review-${rule.id}`),
      code: rule.id,
      images: rule.images,
    };
  };

  /** Decides one request, unless it must not be accepted as it is: people decide that one. */
  const decideOne = (due: Review, passOver: () => void): Promise<void> =>
    world.database.transaction(async (tx) => {
      const review = await lockForDecision(tx, reviewables, due.id);
      // Another process, a person or the customer may have ended or claimed it meanwhile.
      if (!review || review.decision !== null || review.claimed_at !== null) return;
      const made = { decision: await byRules(tx, review), by: BY_RULES };
      const { reviewable } = reviewableOf(reviewables, review);
      if (await reviewable.check?.(tx, world, review, made)) passOver();
      else await settleReview(tx, world, reviewables, review, made);
    });
  /** Decides all that are due, from the one that has waited longest on. One that fails waits, and holds up no other. */
  const decideAllDue = async (): Promise<void> => {
    const passedOver = new Set<string>();
    const failed = new Map<string, string>();
    for (;;) {
      const due = await findDueReview(world.database.reader, world.now() - delaySeconds, passedOver);
      if (!due) break;
      const passOver = () => passedOver.add(due.id);
      await decideOne(due, passOver).catch((fault: unknown) => {
        passOver();
        failed.set(due.id, String(fault));
        if (failing.get(due.id) !== String(fault)) report(`The ${due.kind} ${due.id} waits: ${String(fault)}`);
      });
    }
    failing = failed;
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
