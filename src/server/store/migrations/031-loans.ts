/**
 * Creates credit loans: the products that were applied for, applications with what was signed, contracts, repayments, and
 * what happened to a loan. What was signed, a contract and an event are never changed. Allows the notification of a due
 * date: new notifications are checked at once; the old ones satisfied the narrower check.
 */
export const loans = `
create table loan_products (
  id uuid primary key,
  -- Name by language, as the operator last gave it.
  names jsonb not null
);

create table loans (
  -- Its review has the same id.
  id uuid primary key references reviews,
  number text not null unique,
  customer_id uuid not null references customers,
  account_id uuid not null,
  scope text not null check (scope = 'real'),
  product_id uuid not null references loan_products,
  status text not null default 'apply' check (status in ('apply', 'review', 'reject', 'loan', 'overdue', 'answered')),
  quantity numeric(20, 2) not null check (quantity > 0),
  days integer not null check (days between 1 and 180),
  daily_interest_rate numeric not null check (daily_interest_rate >= 0),
  platform_fee_rate numeric not null check (platform_fee_rate >= 0),
  early_repayment_fee_rate numeric not null check (early_repayment_fee_rate >= 0),
  -- Levels of the maintenance ratio, percent.
  payout_level numeric(12, 2) not null,
  warning_level numeric(12, 2) not null,
  liquidation_level numeric(12, 2) not null,
  -- Names and versions of the texts that were accepted, and their language.
  agreements jsonb not null,
  agreement_language text not null,
  -- Encrypted: what the customer declared, and a typed signature.
  sealed bytea not null,
  -- A drawn signature belongs to one application; null of a typed one.
  signature_file_id uuid unique references files,
  session_id uuid not null,
  applied_at bigint not null,
  expected_at bigint,
  rejection_code text,
  rejection_text text check (char_length(rejection_text) between 1 and 500),
  loaned_at bigint,
  -- London dates after paying out on which the customer can withdraw from it.
  withdrawal_days integer check (withdrawal_days >= 0),
  withdrawn_at bigint,
  answered_at bigint,
  -- Last interest day that was posted, 1 for that of paying out, and the interest posted so far.
  interest_day integer not null default 0 check (interest_day >= 0),
  interest_posted numeric(20, 2) not null default 0,
  -- Counts what was posted to allocate repayments again.
  allocations integer not null default 0,
  -- Instant of the last notification about the due date that was sent.
  reminded_at bigint,
  -- False from a warning of the maintenance ratio until it is armed again.
  warning_armed boolean not null default true,
  foreign key (account_id, scope) references accounts (id, scope),
  check (num_nonnulls(rejection_code, rejection_text) = case when status = 'reject' then 2 else 0 end),
  check (num_nonnulls(loaned_at, withdrawal_days) = case when status in ('loan', 'overdue', 'answered') then 2 else 0 end),
  check ((answered_at is not null) = (status = 'answered')),
  check (withdrawn_at is null or withdrawn_at >= loaned_at)
);
create index loans_of_account on loans (account_id, applied_at desc, id desc);
create index loans_running on loans (loaned_at) where status in ('loan', 'overdue');
create index loans_lent on loans (product_id) where status in ('apply', 'review', 'loan', 'overdue');
-- A customer has one loan or application at a time.
create unique index loans_once on loans (account_id) where status in ('apply', 'review', 'loan', 'overdue');

create table loan_evidence (
  loan_id uuid not null references loans,
  ordinal smallint not null check (ordinal >= 1),
  kind text not null check (kind in ('application', 'text', 'signature', 'strokes', 'circumstances')),
  -- Encrypted; null of a drawn signature, whose bytes are those of its file.
  sealed bytea,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  chain text not null check (chain ~ '^[0-9a-f]{64}$'),
  primary key (loan_id, ordinal)
);

create table loan_contracts (
  loan_id uuid primary key references loans,
  language text not null,
  -- Encrypted: the contract as it is answered.
  sealed bytea not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  made_at bigint not null
);

create table loan_events (
  id bigint generated always as identity primary key,
  loan_id uuid not null references loans,
  kind text not null check (kind in
    ('applied', 'reviewing', 'rejected', 'loaned', 'withdrawn', 'warned', 'overdue', 'liquidated', 'repaid', 'reversed',
     'answered')),
  at bigint not null,
  amount numeric(20, 2),
  -- Why a repayment was reversed.
  reason text check (char_length(reason) between 1 and 500)
);
create index loan_events_of_loan on loan_events (loan_id, at, id);

create table loan_repayments (
  -- Its review has the same id.
  id uuid primary key references reviews,
  number text not null unique,
  loan_id uuid not null references loans,
  customer_id uuid not null references customers,
  account_id uuid not null references accounts,
  status text not null default 'waiting' check (status in ('waiting', 'success', 'fail')),
  amount numeric(20, 2) not null check (amount > 0),
  currency text not null,
  currency_digits smallint not null check (currency_digits between 0 and 18),
  rate numeric not null check (rate > 0),
  rate_at bigint not null,
  amount_to_send numeric not null check (amount_to_send >= 0),
  honoured_until bigint not null,
  channel_id uuid not null,
  -- Channel, address, bank and reference as they were at the request.
  source jsonb not null,
  -- A proof belongs to one request.
  proof_file_id uuid not null unique references files,
  requested_at bigint not null,
  expected_at bigint,
  decided_at bigint,
  failure_code text,
  failure_text text check (char_length(failure_text) between 1 and 500),
  received numeric check (received > 0),
  received_at bigint,
  credited numeric(20, 2) check (credited >= 0),
  credited_rate numeric,
  outcome text check (outcome in ('as-asked', 'less', 'more', 'late')),
  -- What it covered, as the contract's LoanOwed; of one that was reversed what it had covered.
  covers jsonb,
  -- Of what came, what was more than was owed.
  overpaid numeric(20, 2) check (overpaid >= 0),
  reversed_at bigint,
  reversal_reason text check (char_length(reversal_reason) between 1 and 500),
  reversed_by text check (char_length(reversed_by) between 1 and 100),
  check ((decided_at is null) = (status = 'waiting')),
  check (num_nonnulls(failure_code, failure_text) = case when status = 'fail' then 2 else 0 end),
  check (num_nonnulls(received, received_at, credited, credited_rate, outcome, covers, overpaid)
    = case when status = 'success' then 7 else 0 end),
  check (num_nonnulls(reversed_at, reversal_reason, reversed_by) in (0, 3)),
  check (reversed_at is null or status = 'success')
);
create index loan_repayments_of_loan on loan_repayments (loan_id, requested_at desc, id desc);

create trigger refuse_change before update or delete or truncate on loan_evidence
  for each statement execute function refuse_change();
create trigger refuse_change before update or delete or truncate on loan_contracts
  for each statement execute function refuse_change();
create trigger refuse_change before update or delete or truncate on loan_events
  for each statement execute function refuse_change();

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in
  ('filled', 'triggered', 'changed', 'canceled', 'expired', 'closed', 'stop-loss-reached', 'take-profit-reached',
   'review-accepted', 'demo-reset', 'investment-settled', 'order-refused', 'order-exception', 'stops-unchanged',
   'closed-by-system', 'review-refused', 'margin-warning', 'maintenance-warning', 'loan-due', 'loan-overdue',
   'market-notice',
   -- Names before 014, which an old process may still write.
   'stopLossReached', 'takeProfitReached', 'reviewAccepted', 'investmentSettled', 'orderRefused', 'orderException',
   'stopsUnchanged', 'closedBySystem', 'reviewRefused', 'marginWarning', 'maintenanceWarning', 'loanOverdue',
   'marketNotice')) not valid;
`;
