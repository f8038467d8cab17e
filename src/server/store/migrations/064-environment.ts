/**
 * Keeps which environment the database belongs to, so that no sandbox is started on the data of `live`. A database that
 * has been in use says so by what only one environment writes.
 */
export const environment = `
create table database_environment (
  is_only boolean primary key default true check (is_only),
  environment text not null check (environment in ('sandbox', 'live'))
);
insert into database_environment (environment)
  select case when exists (select from live_days) or exists (select from live_candles) then 'live' else 'sandbox' end
  where exists (select from live_days) or exists (select from live_candles)
    or exists (select from inbox_messages) or exists (select from market_anchor);
`;
