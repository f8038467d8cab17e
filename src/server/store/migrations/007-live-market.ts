/** Creates the records of a live feed: candles in three periods, and each day's last quote. */
export const liveMarket = `
create table live_candles (
  symbol text not null,
  size text not null check (size in ('1M', '30M', '1D')),
  opened_at bigint not null check (opened_at % 60 = 0),
  open numeric not null check (open > 0),
  high numeric not null check (high >= greatest(open, close)),
  low numeric not null check (low > 0 and low <= least(open, close)),
  close numeric not null check (close > 0),
  volume integer not null check (volume > 0),
  primary key (symbol, size, opened_at)
);

create table live_days (
  symbol text not null,
  ends_ms bigint not null,
  reference numeric not null check (reference > 0),
  low numeric not null check (low > 0 and low <= bid),
  high numeric not null check (high >= bid),
  bid numeric not null,
  ask numeric not null check (ask >= bid),
  quoted_ms bigint not null check (quoted_ms < ends_ms),
  primary key (symbol, ends_ms)
);
`;
