/**
 * Keeps with each closing the sums of its account's closings up to it, of all symbols and of its own: a page of the
 * history and its totals are then read by index, however long the history is. Closings of before are summed up by the
 * next step, account by account.
 */
export const closingSums = `
create table closing_sums (
  account_id uuid not null,
  -- Empty where the closings of all symbols are summed up.
  symbol text not null,
  closed_at bigint not null,
  -- Order of closings within one second.
  sequence bigint generated always as identity,
  closing_id uuid not null references closings,
  count bigint not null,
  -- Closings whose net is above 0.00, and below it.
  won bigint not null,
  lost bigint not null,
  profit numeric(20, 2) not null,
  fee numeric(20, 2) not null,
  overnight_fee numeric(20, 2) not null,
  primary key (account_id, symbol, closed_at, sequence),
  unique (account_id, symbol, closed_at, closing_id)
);

-- Runs under the lock of the account, as every closing does. A process whose clock is behind writes a closing before
-- others that are there already: it is added to their sums.
create function sum_up_closing() returns trigger language plpgsql as $$
declare
  symbol_closed text := (select symbol from orders where id = new.order_id);
  net numeric := new.profit + new.fee + new.overnight_fee;
begin
  insert into closing_sums
    (account_id, symbol, closed_at, closing_id, count, won, lost, profit, fee, overnight_fee)
  select new.account_id, list.symbol, new.closed_at, new.id, coalesce(before.count, 0) + 1,
    coalesce(before.won, 0) + (net > 0)::integer, coalesce(before.lost, 0) + (net < 0)::integer,
    coalesce(before.profit, 0) + new.profit, coalesce(before.fee, 0) + new.fee,
    coalesce(before.overnight_fee, 0) + new.overnight_fee
  from (values (''), (symbol_closed)) as list (symbol) left join lateral (
    select * from closing_sums as sums
    where sums.account_id = new.account_id and sums.symbol = list.symbol and sums.closed_at <= new.closed_at
    order by sums.closed_at desc, sums.sequence desc limit 1
  ) as before on true;
  update closing_sums set count = count + 1, won = won + (net > 0)::integer, lost = lost + (net < 0)::integer,
    profit = profit + new.profit, fee = fee + new.fee, overnight_fee = overnight_fee + new.overnight_fee
  where account_id = new.account_id and symbol in ('', symbol_closed) and closed_at > new.closed_at;
  return null;
end $$;
-- A version without these sums closes on: its closings are summed up, too.
create trigger sum_up_closing after insert on closings for each row execute function sum_up_closing();
`;

/**
 * Sums up the closings of before: one account at a time under its lock, so that every other account closes meanwhile. An
 * account whose closings have their sums is left as it is.
 */
export const filledClosingSums = {
  first: '00000000-0000-0000-0000-000000000000',
  next: 'select account_id::text as key from closings where account_id > :after order by account_id limit 1',
  each: `
do $$ begin
  perform from accounts where id = :key for update;
  if exists (
    select from closings as c where c.account_id = :key and not exists (
      select from closing_sums as s
      where s.account_id = :key and s.symbol = '' and s.closed_at = c.closed_at and s.closing_id = c.id)
  ) then
    delete from closing_sums where account_id = :key;
    insert into closing_sums
      (account_id, symbol, closed_at, closing_id, count, won, lost, profit, fee, overnight_fee)
    select account_id, list.symbol, closed_at, id, count(*) over so_far, count(*) filter (where net > 0) over so_far,
      count(*) filter (where net < 0) over so_far, sum(profit) over so_far, sum(fee) over so_far,
      sum(overnight_fee) over so_far
    from (
      select c.id, c.account_id, c.closed_at, c.profit, c.fee, c.overnight_fee, o.symbol,
        c.profit + c.fee + c.overnight_fee as net
      from closings as c join orders as o on o.id = c.order_id where c.account_id = :key
    ) as closing cross join lateral (values (''), (closing.symbol)) as list (symbol)
    window so_far as (partition by account_id, list.symbol order by closed_at, id)
    order by closed_at, id;
  end if;
end $$`,
};

/** Gives orders that ended without a closing indexes of their own, in which closed orders are not; a database may have them already. */
export const endedOrders = `
create index if not exists orders_by_status on orders (account_id, status, last_state_at, id) where status <> 'closed';
create index if not exists orders_by_symbol on orders (account_id, symbol, status, last_state_at, id) where status <> 'closed';
drop index if exists orders_of_account;
`;
