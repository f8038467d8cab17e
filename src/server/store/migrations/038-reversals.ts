/** Creates what two people say of a large repayment that is to be reversed. */
export const reversals = `
create table loan_reversal_approvals (
  id bigint generated always as identity primary key,
  repayment_id uuid not null references loan_repayments,
  approved_by text not null check (char_length(approved_by) between 1 and 100),
  approved_at bigint not null
);
create index loan_reversal_approvals_of_repayment on loan_reversal_approvals (repayment_id, id);

create trigger refuse_change before update or delete or truncate on loan_reversal_approvals
  for each statement execute function refuse_change();
`;
