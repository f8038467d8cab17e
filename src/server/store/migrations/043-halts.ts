/** Keeps what the desk has halted, with the last quotes before a full halt, which positions are valued at meanwhile. */
export const halts = `
create table halts (
  id uuid primary key,
  scope text not null check (scope in ('everything', 'class', 'symbol')),
  -- Class or symbol.
  name text check ((name is null) = (scope = 'everything')),
  level text not null check (level in ('close-only', 'full')),
  reason text not null check (reason in ('prices', 'venue', 'maintenance', 'operator')),
  since bigint not null,
  set_by text not null,
  -- Last quotes by symbol; empty unless the halt is full.
  quotes jsonb not null,
  ended_at bigint,
  ended_by text,
  check ((ended_at is null) = (ended_by is null))
);
create unique index halts_in_force on halts (scope, coalesce(name, '')) where ended_at is null;
`;
