/** Keeps which versions of the legal texts a customer accepted. */
export const agreements = `
create table accepted_agreements (
  customer_id uuid not null references customers,
  name text not null check (name in
    ('customer', 'risk', 'privacy', 'regulation', 'deposit', 'lending', 'borrowing', 'liability')),
  -- London day from which this version is in force.
  version text not null,
  language text not null,
  accepted_at bigint not null,
  primary key (customer_id, name, version)
);
`;
