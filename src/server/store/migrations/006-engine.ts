/**
 * Creates the trading engine's state: the sizes an order was filled with, its count of changes, and the nights charged.
 */
export const engine = `
alter table orders
  -- Of an open order \`volume\`, \`margin\`, \`fee\` and \`overnight_fee\` are those of its rest.
  add column placed_volume numeric not null default 0 check (placed_volume >= volume),
  add column placed_margin numeric(20, 2) not null default 0 check (placed_margin >= margin),
  add column placed_fee numeric(20, 2) not null default 0 check (placed_fee <= fee),
  -- Counts every change, so that a trigger found before one is not pulled after it.
  add column revision integer not null default 0,
  -- What the customer meant to get: the price seen, or the pending price. Slippage is measured from it.
  add column intended_price numeric check (intended_price > 0),
  -- The last 22:00 London, seconds, whose overnight fee is posted; none before it was open over a night.
  add column nights_until bigint check (nights_until > opened_at),
  -- Milliseconds from the request, or from the tick that triggered it, to the fill.
  add column fill_took_ms integer check (fill_took_ms >= 0);
update orders set placed_volume = volume, placed_margin = margin, placed_fee = fee;
alter table orders alter column placed_volume drop default, add check (placed_volume > 0);
create index orders_of_engine on orders (account_id) where status in ('pending', 'open');
drop index orders_alive;

alter table accounts add column warned text check (warned in ('100', '70'));
alter table customers add column knowledge_version integer;
`;
