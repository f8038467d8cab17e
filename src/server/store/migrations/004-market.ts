/**
 * Creates the start of the simulated market, the minutes with other quotes than the simulation's, and search counts.
 */
export const market = `
create table market_anchor (
  only_row boolean primary key default true check (only_row),
  seed text not null,
  anchor_ms bigint not null
);

create table market_candles (
  symbol text not null,
  opened_at bigint not null check (opened_at % 60 = 0),
  open numeric not null check (open > 0),
  high numeric not null check (high >= greatest(open, close)),
  low numeric not null check (low > 0 and low <= least(open, close)),
  close numeric not null check (close > 0),
  volume integer check (volume >= 0),
  primary key (symbol, opened_at)
);

create table search_counts (
  symbol text not null,
  day date not null,
  count integer not null check (count > 0),
  primary key (symbol, day)
);
create index search_counts_of_day on search_counts (day);
`;
