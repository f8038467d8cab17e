/** Faults of claims that a test plants in a day with a waiting and a paid withdrawal that desk:ann claimed: SQL, and what is found. */
export const PLANTED_CLAIMS: readonly (readonly [string, string, RegExp])[] = [
  [
    'a claim that its record lacks',
    "update reviews set claimed_by = 'desk:bob', claimed_at = 1 where kind = 'deposit'",
    /^request \S+ is claimed by desk:bob, and by its record by nobody/,
  ],
  [
    'a release that its record lacks',
    'update reviews set claimed_by = null, claimed_at = null where decision is null',
    /^request \S+ is claimed by nobody, and by its record by desk:ann/,
  ],
  [
    'a payout that two people claimed',
    `insert into review_claims (review_id, happened, made_by, made_at)
      select review_id, happened, 'desk:bob', made_at from review_claims`,
    /^request \S+ was claimed after claimed/,
  ],
  [
    'a claim that changed no revision',
    `insert into review_claims (review_id, happened, made_by, made_at)
      select review_id, 'released', 'desk:bob', made_at from review_claims`,
    /^request \S+ is at revision 2 and was accepted by 0, claimed or released 2 times/,
  ],
  [
    'a claim whose beginning another person moved by taking it over',
    `insert into review_claims (review_id, happened, made_by, made_at)
        select id, 'taken-over', 'desk:bob', claimed_at from reviews where claimed_by is not null and decision is null;
      update reviews set claimed_by = 'desk:bob', claimed_at = claimed_at + 60, revision = revision + 1
        where claimed_by is not null and decision is null`,
    /^request \S+ is being paid since \d+, and by its record since \d+/,
  ],
  [
    'a claimed withdrawal that was rejected',
    "update reviews set decision = 'reject', reason = 'No.' where claimed_by is not null and decision = 'accept'",
    /^withdrawal \S+ was being paid by desk:ann and was ended by desk:ann: reject/,
  ],
  [
    'a claimed withdrawal that its customer took back',
    `update reviews set decision = 'reject', reason = 'taken-back', decided_at = 1, decided_by = 'customer'
      where claimed_by is not null and decision is null`,
    /^withdrawal \S+ was being paid by desk:ann and was ended by customer: reject/,
  ],
  [
    'a payout that another person than its claimant made',
    "update reviews set decided_by = 'desk:bob' where claimed_by is not null and decision = 'accept'",
    /^withdrawal \S+ was being paid by desk:ann and was ended by desk:bob: accept/,
  ],
];
