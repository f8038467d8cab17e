/**
 * Lets the transfer of a repayment be released by itself: of one that cannot be reversed, and of one that a version
 * without this question reversed, which nobody said of what became of its money. A server of the version before stores an
 * answer with each reversal, and none of a release.
 */
export const releasedTransfers = `
alter table loan_repayments
  alter column is_released drop not null,
  add column released_at bigint,
  add column released_by text check (char_length(released_by) between 1 and 100),
  add column release_reason text check (char_length(release_reason) between 1 and 500),
  add constraint loan_repayments_release check (num_nonnulls(released_at, released_by, release_reason) in (0, 3));
-- Nothing tells those that were reversed without the question from those whose money was said to be gone.
update loan_repayments set is_released = null where reversed_at is not null and not is_released;
-- True where the transfer is released and the repayment is not reversed.
alter table loan_reversal_approvals add column keeps_credit boolean not null default false;
`;
