/** Creates orders in their current state, closings with their shares, and the events of an order. */
export const orders = `
-- Gaps are no matter: a number that a refused order took is never given again.
create sequence order_numbers;

create table orders (
  id uuid primary key,
  number text not null unique check (number ~ '^[0-9A-Z-]{6,32}$'),
  account_id uuid not null,
  scope text not null,
  symbol text not null,
  kind text not null check (kind in ('market', 'limit', 'stop')),
  direction smallint not null check (direction in (0, 1)),
  status text not null,
  volume numeric not null check (volume > 0),
  leverage integer not null check (leverage >= 1),
  place_price numeric not null check (place_price > 0),
  stop_loss numeric check (stop_loss > 0),
  take_profit numeric check (take_profit > 0),
  margin numeric(20, 2) not null default 0 check (margin >= 0),
  fee numeric(20, 2) not null default 0 check (fee <= 0),
  overnight_fee numeric(20, 2) not null default 0,
  contract_size numeric not null check (contract_size > 0),
  open_conversion_rate numeric check (open_conversion_rate > 0),
  open_conversion_symbol text,
  open_conversion_side text check (open_conversion_side in ('bid', 'ask', 'mid')),
  open_conversion_at bigint,
  placed_at bigint not null,
  opened_at bigint check (opened_at >= placed_at),
  expires_at bigint,
  last_state_at bigint not null,
  close_reason text check (close_reason in
    ('customer', 'stop-loss', 'take-profit', 'close-out', 'demo-reset', 'loan-liquidation', 'expired')),
  exception_reason text check (exception_reason in
    ('instrument-not-offered', 'quote-stale', 'leverage-not-offered', 'margin-not-enough', 'stops-passed')),
  foreign key (account_id, scope) references accounts (id, scope),
  unique (id, account_id, scope),
  check (case status
    when 'pending' then kind <> 'market' and num_nonnulls(opened_at, close_reason, exception_reason) = 0
    when 'open' then opened_at is not null and num_nonnulls(close_reason, exception_reason) = 0
    when 'closed' then num_nulls(opened_at, close_reason) = 0 and exception_reason is null
    when 'canceled' then close_reason is not null and num_nonnulls(opened_at, exception_reason) = 0
    when 'exception' then exception_reason is not null and num_nonnulls(opened_at, close_reason) = 0
    else false
  end),
  -- What filling brings is there if, and only if, the order was filled.
  check (num_nulls(opened_at, open_conversion_rate, open_conversion_at) in (0, 3)),
  check (opened_at is not null or (margin = 0 and fee = 0 and overnight_fee = 0))
);
create index orders_of_account on orders (account_id, last_state_at, id);
create index orders_alive on orders (account_id, status) where status in ('pending', 'open');

create table closings (
  id uuid primary key,
  order_id uuid not null,
  account_id uuid not null,
  scope text not null,
  volume numeric not null check (volume > 0),
  close_price numeric not null check (close_price > 0),
  profit numeric(20, 2) not null,
  fee numeric(20, 2) not null check (fee <= 0),
  overnight_fee numeric(20, 2) not null,
  margin numeric(20, 2) not null check (margin >= 0),
  conversion_rate numeric not null check (conversion_rate > 0),
  conversion_symbol text,
  conversion_side text check (conversion_side in ('bid', 'ask', 'mid')),
  conversion_at bigint not null,
  reason text not null check (reason in
    ('customer', 'stop-loss', 'take-profit', 'close-out', 'demo-reset', 'loan-liquidation')),
  closed_at bigint not null,
  foreign key (order_id, account_id, scope) references orders (id, account_id, scope)
);
create index closings_of_order on closings (order_id);
create index closings_of_account on closings (account_id, closed_at, id);

create table order_events (
  id uuid primary key,
  order_id uuid not null references orders,
  kind text not null check (kind in
    ('placed', 'filled', 'changed', 'overnight', 'part-closed', 'closed', 'canceled', 'exception')),
  at_ms bigint not null,
  price numeric check (price > 0),
  detail jsonb not null
);
create index order_events_of_order on order_events (order_id, at_ms, id);
`;
