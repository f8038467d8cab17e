/**
 * Adds leases: the right of one process to do what one alone may do, for as long as its heartbeats go on. The fencing
 * token grows with each taking, and transactions of a holder before are refused by it.
 */
export const leases = `
create table leases (
  name text primary key,
  holder uuid,
  token bigint not null default 0,
  expires_at timestamptz not null default '-infinity'
);
insert into leases (name) values ('engine');
`;
