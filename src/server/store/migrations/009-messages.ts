/**
 * Creates the queue of outgoing messages, adds where a session was last used, and counts wrong passwords by any
 * subject.
 */
export const messages = `
create table outgoing_messages (
  id uuid primary key,
  channel text not null check (channel in ('mail', 'text')),
  recipient text not null,
  subject text,
  text text not null,
  queued_at bigint not null,
  -- From when on it says nothing any more, seconds: it is not sent then.
  useful_until bigint,
  tries integer not null default 0 check (tries >= 0),
  next_try_at bigint not null,
  check ((subject is not null) = (channel = 'mail'))
);
create index outgoing_messages_by_turn on outgoing_messages (channel, next_try_at, id);

-- The network that a session was last used from; unknown of those that were opened before.
alter table sessions add column network text not null default '';

alter table sign_in_failures rename column contact_hash to subject_hash;
`;
