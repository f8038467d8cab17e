/**
 * Adds the lease of the process that reads the feed for all others, with the address at which they reach it, and what the
 * sandbox's controls have set, which every process applies. A control's version grows with each change.
 */
export const oneFeeder = `
alter table leases add column address text;
insert into leases (name) values ('feed');
create table market_controls (
  symbol text primary key,
  control jsonb not null,
  version bigint not null default 1
);
`;
