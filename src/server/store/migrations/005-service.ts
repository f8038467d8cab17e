/**
 * Creates the server's own state: answers by idempotency key, messages of the sandbox, and the time the world has
 * reached.
 */
export const service = `
create table idempotency_keys (
  customer_id uuid not null references customers,
  operation_id text not null,
  key uuid not null,
  request_hash bytea not null,
  answer jsonb not null,
  created_at bigint not null,
  primary key (customer_id, operation_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

create table inbox_messages (
  id uuid primary key,
  channel text not null check (channel in ('mail', 'text')),
  recipient text not null,
  subject text,
  text text not null,
  code text check (code ~ '^[0-9]{6}$'),
  sent_at bigint not null,
  check ((subject is not null) = (channel = 'mail'))
);
create index inbox_messages_of_recipient on inbox_messages (recipient, sent_at, id);

create table world_clock (
  only_row boolean primary key default true check (only_row),
  advanced_ms bigint not null default 0 check (advanced_ms >= 0),
  reached_ms bigint not null default 0
);
insert into world_clock default values;
`;
