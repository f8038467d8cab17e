/**
 * Adds what the desk's people need before money moves: claims of payouts, receipts and approvals of deposits, returns in
 * parts, and rates that are revoked.
 */
export const desk = `
-- Who is making the payout of a request now: until it is decided or released, nobody else may end it.
alter table reviews
  add column claimed_by text check (char_length(claimed_by) between 1 and 100),
  add column claimed_at bigint,
  add constraint reviews_claim check (num_nonnulls(claimed_by, claimed_at) in (0, 2));

-- Hash of a picture as it is stored: the same picture sent twice has the same; null of files from before.
alter table files add column digest bytea;
create index files_of_digest on files (digest) where digest is not null;

-- Never changed: each claim and each release.
create table review_claims (
  id bigint generated always as identity primary key,
  review_id uuid not null references reviews,
  happened text not null check (happened in ('claimed', 'released')),
  made_by text not null check (char_length(made_by) between 1 and 100),
  made_at bigint not null
);
create index review_claims_of_review on review_claims (review_id, id);

-- What a deposit was accepted for: one transfer is credited once.
create table deposit_receipts (
  deposit_id uuid primary key references deposits,
  channel_id uuid not null,
  reference text not null check (char_length(reference) between 1 and 200)
);
create unique index deposit_receipts_once on deposit_receipts (channel_id, lower(reference));

-- Who accepted a deposit, and what that person said of it: above an amount two people say the same.
create table deposit_approvals (
  id bigint generated always as identity primary key,
  deposit_id uuid not null references deposits,
  approved_by text not null check (char_length(approved_by) between 1 and 100),
  approved_at bigint not null,
  received numeric not null check (received > 0),
  received_at bigint not null,
  reference text
);
create index deposit_approvals_of_deposit on deposit_approvals (deposit_id, id);

-- A payout may come back in parts.
alter table withdrawal_returns drop constraint withdrawal_returns_pkey;
alter table withdrawal_returns add column part integer not null default 1 check (part >= 1);
alter table withdrawal_returns add primary key (withdrawal_id, part);

create table withdrawal_return_approvals (
  id bigint generated always as identity primary key,
  withdrawal_id uuid not null references withdrawal_payouts,
  part integer not null,
  received numeric not null check (received > 0),
  approved_by text not null check (char_length(approved_by) between 1 and 100),
  approved_at bigint not null
);
create index withdrawal_return_approvals_of_withdrawal on withdrawal_return_approvals (withdrawal_id, part);

-- A rate that was set by mistake is no longer honoured.
create table deposit_rate_revocations (
  rate_id bigint primary key references deposit_rates,
  revoked_at bigint not null,
  revoked_by text not null check (char_length(revoked_by) between 1 and 100)
);

create trigger refuse_change before update or delete or truncate on review_claims
  for each statement execute function refuse_change();
create trigger refuse_change before update or delete or truncate on deposit_receipts
  for each statement execute function refuse_change();
create trigger refuse_change before update or delete or truncate on deposit_approvals
  for each statement execute function refuse_change();
create trigger refuse_change before update or delete or truncate on withdrawal_return_approvals
  for each statement execute function refuse_change();
create trigger refuse_change before update or delete or truncate on deposit_rate_revocations
  for each statement execute function refuse_change();
`;
