/** Creates deposits with the rates of their channels, and what all requests of money share: numbers and revisions. */
export const deposits = `
-- The six digits of the numbers that customers read to customer service; a date stands before them.
create sequence request_numbers minvalue 1 maxvalue 999999 cycle;

alter table reviews
  -- Counts the changes of a request: a decision names the one that it saw.
  add column revision integer not null default 1 check (revision >= 1);
create index reviews_decided on reviews (kind, decided_at desc, id desc) where decision is not null;

-- Never changed: a rate counts until the next one of its channel.
create table deposit_rates (
  id bigint generated always as identity primary key,
  channel_id uuid not null,
  rate numeric not null check (rate > 0),
  set_at bigint not null,
  set_by text not null check (char_length(set_by) between 1 and 100)
);
create index deposit_rates_of_channel on deposit_rates (channel_id, set_at desc, id desc);

create table deposits (
  id uuid primary key references reviews,
  number text not null unique,
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
  proof_received_at bigint not null,
  agreement_version text not null,
  agreement_language text not null,
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
  check ((decided_at is null) = (status = 'waiting')),
  check (num_nonnulls(failure_code, failure_text) = case when status = 'fail' then 2 else 0 end),
  check (num_nonnulls(received, received_at, credited, credited_rate, outcome) = case when status = 'success' then 5 else 0 end)
);
create index deposits_of_account on deposits (account_id, requested_at desc, id desc);
create index deposits_not_credited on deposits (account_id, requested_at desc, id desc) where status <> 'success';
`;
