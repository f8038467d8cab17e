/**
 * Creates the AI products that were sold, the rates of their dates, and what customers invested in them. A rate and a
 * result are never changed.
 */
export const investments = `
create table ai_products (
  id uuid primary key,
  -- Name by language, as the operator last gave it.
  names jsonb not null,
  -- Investments bought and not taken back.
  sold integer not null default 0 check (sold >= 0)
);

create table ai_rates (
  product_id uuid not null references ai_products,
  -- London date, days since 1970-01-01.
  day integer not null,
  rate numeric(20, 4) not null,
  is_traded boolean not null,
  posted_at bigint not null,
  primary key (product_id, day)
);

create table investments (
  id uuid primary key,
  number text not null unique,
  customer_id uuid not null references customers,
  account_id uuid not null,
  scope text not null check (scope = 'real'),
  product_id uuid not null references ai_products,
  status text not null default 'in-progress' check (status in ('in-progress', 'settled')),
  taken_back boolean not null default false,
  amount numeric(20, 2) not null check (amount > 0),
  fee numeric(20, 2) not null check (fee <= 0),
  cycle_days integer not null check (cycle_days >= 1),
  -- London date of its first result.
  first_day integer not null,
  days_credited integer not null default 0 check (days_credited between 0 and cycle_days),
  -- Sum of the rates so far, and what it came to.
  rates numeric(20, 4) not null default 0,
  income numeric(20, 2) not null default 0 check (amount + income >= 0),
  created_at bigint not null,
  begins_at bigint not null check (begins_at >= created_at),
  take_back_until bigint,
  ends_at bigint not null,
  settled_at bigint,
  foreign key (account_id, scope) references accounts (id, scope),
  check ((settled_at is not null) = (status = 'settled')),
  check (not taken_back or (status = 'settled' and days_credited = 0)),
  check (status = 'in-progress' or taken_back or days_credited = cycle_days)
);
create index investments_of_account on investments (account_id, created_at desc, id desc);
create index investments_in_progress on investments (product_id, first_day) where status = 'in-progress';

create table investment_results (
  investment_id uuid not null references investments,
  day integer not null,
  rate numeric(20, 4) not null,
  earnings numeric(20, 2) not null,
  value_after numeric(20, 2) not null check (value_after >= 0),
  due_at bigint not null,
  posted_at bigint not null check (posted_at >= due_at),
  primary key (investment_id, day)
);

create trigger refuse_change before update or delete or truncate on ai_rates
  for each statement execute function refuse_change();
create trigger refuse_change before update or delete or truncate on investment_results
  for each statement execute function refuse_change();

create or replace function entry_type_of(kind text) returns text language sql immutable as $$
  select case
    when kind = 'deposit-accepted' then 'deposit'
    when kind = 'withdrawal-asked' then 'withdrawal'
    when kind like 'withdrawal-%' then 'withdrawal-returned'
    when kind in ('opening-fee', 'investment-fee') then 'fee'
    when kind = 'overnight' then 'overnight-fee'
    when kind = 'demo-grant' then 'grant'
    when kind = 'investment-bought' then 'investment'
    when kind = 'loan-paid-out' then 'loan'
    when kind in ('profit', 'protection', 'investment-settled', 'loan-overpaid') then kind
    else 'correction'
  end
$$;
`;
