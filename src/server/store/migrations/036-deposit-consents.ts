/** Keeps what the agreement of a deposit named of the firm, and consents to one version with another firm than before. */
export const depositConsents = `
-- Null for deposits that were asked for before.
alter table deposits add column agreement_firm jsonb;

-- Never changed: consents to a version that the customer had accepted before, when it named something else of the firm.
create table renewed_agreements (
  customer_id uuid not null references customers,
  name text not null check (name in
    ('customer', 'risk', 'privacy', 'regulation', 'deposit', 'lending', 'borrowing', 'liability')),
  version text not null,
  language text not null,
  accepted_at bigint not null,
  firm jsonb not null,
  primary key (customer_id, name, version, firm)
);
create trigger refuse_change before update or delete or truncate on renewed_agreements
  for each statement execute function refuse_change();
`;
