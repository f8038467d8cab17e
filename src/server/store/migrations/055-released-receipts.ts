/**
 * Lets a transfer that was credited to the wrong request be credited to the right one: a reversal releases its receipts.
 * Keeps who pays out a large loan, and what each person says of the transfer that a reversal is about.
 */
export const releasedReceipts = `
drop trigger refuse_change on deposit_receipts;
alter table deposit_receipts
  drop constraint deposit_receipts_pkey,
  add column id bigint generated always as identity primary key,
  -- When a reversal said that the transfer is another's.
  add column released_at bigint;
create unique index deposit_receipts_once on deposit_receipts (channel_id, reference_key) where released_at is null;
create function refuse_change_of_receipt() returns trigger language plpgsql as $$
begin
  if old.released_at is null and new.released_at is not null
    and to_jsonb(new) - 'released_at' = to_jsonb(old) - 'released_at' then
    return new;
  end if;
  raise integrity_constraint_violation using message = format('%s are never changed', tg_table_name);
end $$;
create trigger refuse_change before delete or truncate on deposit_receipts
  for each statement execute function refuse_change();
create trigger refuse_update before update on deposit_receipts
  for each row execute function refuse_change_of_receipt();

alter table loan_repayments add column is_released boolean not null default false;
alter table loan_reversal_approvals add column is_released boolean not null default false;

-- Never changed: who says that a large loan is paid out.
create table loan_payout_approvals (
  id bigint generated always as identity primary key,
  loan_id uuid not null references loans,
  approved_by text not null check (char_length(approved_by) between 1 and 100),
  approved_at bigint not null
);
create index loan_payout_approvals_of_loan on loan_payout_approvals (loan_id, id);
create trigger refuse_change before update or delete or truncate on loan_payout_approvals
  for each statement execute function refuse_change();
`;
