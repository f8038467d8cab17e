/** Keeps what each night's reconciliation found, and lets account numbers grow beyond six digits. */
export const reconciliations = `
create table reconciliations (
  -- London date on which the night began.
  night text primary key check (night ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  made_at bigint not null,
  faults jsonb not null
);
create trigger refuse_change before update or delete or truncate on reconciliations
  for each statement execute function refuse_change();

alter sequence account_numbers maxvalue 999999999999;
alter table accounts drop constraint accounts_check;
alter table accounts add check (number ~ case scope when 'real' then '^R-[0-9]{6,12}$' else '^D-[0-9]{6,12}$' end);
`;
