/** Creates the customers' destinations, the withdrawals that wait to be paid there, and the links "it was not me". */
export const destinations = `
create table destinations (
  id uuid primary key,
  customer_id uuid not null references customers,
  kind text not null check (kind in ('crypto', 'bank')),
  -- Coin, network, address and name of a wallet; all fields of a bank card: encrypted.
  sealed bytea not null,
  -- Keyed hash of network and address, or of number and bank: what is saved only once.
  digest bytea not null,
  added_at bigint not null,
  -- From when a withdrawal can go there.
  usable_at bigint not null check (usable_at >= added_at),
  deleted_at bigint
);
create unique index destinations_saved_once on destinations (customer_id, kind, digest) where deleted_at is null;
create index destinations_of_customer on destinations (customer_id, kind, added_at desc, id desc)
  where deleted_at is null;

-- Withdrawals that wait: a row from the request until the decision.
create table destination_uses (
  withdrawal_id uuid primary key,
  destination_id uuid not null references destinations,
  amount numeric(20, 2) not null check (amount > 0)
);
create index destination_uses_of_destination on destination_uses (destination_id);

create table not_me_links (
  token_hash bytea primary key,
  customer_id uuid not null references customers,
  -- Null for a link about a change of credentials.
  destination_id uuid references destinations,
  created_at bigint not null,
  expires_at bigint not null,
  used_at bigint
);
create index not_me_links_of_customer on not_me_links (customer_id);

alter table customers
  -- From when withdrawals are taken after a change of credentials; null if there was none.
  add column withdrawals_from bigint,
  -- True from "it was not me" until a new password is set: no withdrawal is taken.
  add column password_disowned boolean not null default false;
`;
