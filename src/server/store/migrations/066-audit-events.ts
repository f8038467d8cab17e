/**
 * Creates the record of what happened: nobody changes it, and nothing of it is deleted before its retention is over by
 * the database's own clock. It refers to no other table: it outlives what it names, and locks none of it. Failures are
 * counted by customer, kind and day, so that nobody fills the record with them.
 */
export const auditEvents = `
create table audit_events (
  -- Order in which events were written.
  seq bigint generated always as identity primary key,
  at bigint not null,
  kind text not null check (kind ~ '^[a-z][a-z-]{0,39}$'),
  actor text not null check (actor in ('customer', 'unknown', 'desk', 'system')),
  -- Who of the desk, or which part of the system.
  person text check (length(person) between 1 and 100),
  -- Customer concerned; null where the event concerns none that is known.
  customer_id uuid,
  -- Address without its last part.
  network text check (length(network) <= 60),
  browser text check (length(browser) <= 40),
  system text check (length(system) <= 40),
  -- Id of what the event is about.
  subject text check (length(subject) <= 100),
  detail jsonb not null check (jsonb_typeof(detail) = 'object' and length(detail::text) <= 1000),
  keep_until bigint not null check (keep_until >= at + 34560000),
  id uuid not null unique generated always as (encode(substr(sha256(int8send(seq)), 1, 16), 'hex')::uuid) stored,
  check ((person is not null) = (actor in ('desk', 'system')))
);
create index audit_events_of_customer on audit_events (customer_id, at, seq);
create index audit_events_by_time on audit_events (at, seq);
create index audit_events_of_person on audit_events (person, at, seq) where person is not null;
create index audit_events_to_delete on audit_events (keep_until);

create function keep_audit_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.keep_until <= extract(epoch from clock_timestamp()) then
    return old;
  end if;
  raise integrity_constraint_violation using message = 'audit_events are never changed';
end $$;
create trigger keep_audit_event before update or delete on audit_events
  for each row execute function keep_audit_event();
create trigger refuse_truncate before truncate on audit_events
  for each statement execute function refuse_change();

create table audit_failures (
  -- Zeros where the customer is unknown.
  customer_id uuid not null,
  kind text not null,
  -- Day of UTC since 1970-01-01.
  day bigint not null,
  count integer not null check (count > 0),
  primary key (customer_id, kind)
);
create index audit_failures_by_day on audit_failures (day);
`;
