/** Keeps who says that a withdrawal is paid at a rate far from that of its request. */
export const ratesOfClaims = `
-- Never changed. The instant at which the rate was set tells two settings of the same rate apart.
create table withdrawal_rate_approvals (
  id bigint generated always as identity primary key,
  withdrawal_id uuid not null references withdrawals,
  rate numeric not null check (rate > 0),
  rate_at bigint not null,
  approved_by text not null check (char_length(approved_by) between 1 and 100),
  approved_at bigint not null
);
create index withdrawal_rate_approvals_of_withdrawal on withdrawal_rate_approvals (withdrawal_id, id);
create trigger refuse_change before update or delete or truncate on withdrawal_rate_approvals
  for each statement execute function refuse_change();
`;
