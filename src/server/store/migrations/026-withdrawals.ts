/** Creates withdrawals; what happens to one later is a row of its own, so that no row is ever edited but for its state. */
export const withdrawals = `
create table withdrawals (
  -- Its review has the same id.
  id uuid primary key references reviews,
  number text not null unique,
  customer_id uuid not null references customers,
  account_id uuid not null,
  scope text not null check (scope = 'real'),
  status text not null default 'waiting' check (status in ('waiting', 'success', 'fail')),
  amount numeric(20, 2) not null check (amount > 0),
  fee_rate numeric not null check (fee_rate >= 0),
  fee numeric(20, 2) not null check (fee <= 0),
  net_amount numeric(20, 2) not null check (net_amount = amount + fee and net_amount >= 0),
  currency text not null,
  currency_digits smallint not null check (currency_digits between 0 and 18),
  rate numeric not null check (rate > 0),
  rate_at bigint not null,
  received numeric not null check (received >= 0),
  kind text not null check (kind in ('crypto', 'bank')),
  destination_id uuid not null,
  -- The destination as it was at the request, encrypted.
  sealed bytea not null,
  requested_at bigint not null,
  expected_at bigint,
  failure_code text,
  foreign key (account_id, scope) references accounts (id, scope),
  check ((failure_code is not null) = (status = 'fail'))
);
create index withdrawals_of_account on withdrawals (account_id, requested_at desc, id desc);
create index withdrawals_waiting on withdrawals (account_id) where status = 'waiting';

-- Who accepted it: above an amount two different people do.
create table withdrawal_approvals (
  withdrawal_id uuid not null references withdrawals,
  approved_by text not null check (char_length(approved_by) between 1 and 100),
  approved_at bigint not null,
  primary key (withdrawal_id, approved_by)
);

create table withdrawal_payouts (
  withdrawal_id uuid primary key references withdrawals,
  reference text not null check (char_length(reference) between 1 and 200),
  url text,
  paid_at bigint not null
);

-- A payout comes back once.
create table withdrawal_returns (
  withdrawal_id uuid primary key references withdrawal_payouts,
  received numeric not null check (received > 0),
  amount numeric(20, 2) not null check (amount > 0),
  reason text not null check (char_length(reason) between 1 and 500),
  returned_at bigint not null,
  returned_by text not null check (char_length(returned_by) between 1 and 100)
);

create trigger refuse_change before update or delete or truncate on withdrawal_approvals
  for each statement execute function refuse_change();
create trigger refuse_change before update or delete or truncate on withdrawal_payouts
  for each statement execute function refuse_change();
create trigger refuse_change before update or delete or truncate on withdrawal_returns
  for each statement execute function refuse_change();
`;
