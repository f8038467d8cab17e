/** Counts mails about orders by address, so that no address is sent them without end. */
export const mailBudgets = `
create table mail_budgets (
  -- Hash of an address that is not proved, or of the customer at the one that signs in.
  address_hash bytea primary key check (length(address_hash) = 32),
  -- Start of the hour that is counted.
  since bigint not null,
  sent integer not null check (sent > 0)
);
create index mail_budgets_by_time on mail_budgets (since);
`;
