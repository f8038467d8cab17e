/**
 * Keeps what the operator has confirmed of time: by how much the right time is ahead of the database's clock, and until
 * when overnight fees may be posted however late they are; and who confirmed it.
 */
export const clockGuard = `
alter table world_clock
  add column offset_ms bigint not null default 0,
  -- Unix seconds.
  add column nights_confirmed_until bigint not null default 0;

create table clock_confirmations (
  id bigint generated always as identity primary key,
  what text not null check (what in ('clock', 'nights')),
  -- Instant that was confirmed, unix seconds.
  until_at bigint not null,
  confirmed_by text not null check (char_length(confirmed_by) between 1 and 100)
);
create trigger refuse_change before update or delete or truncate on clock_confirmations
  for each statement execute function refuse_change();
`;
