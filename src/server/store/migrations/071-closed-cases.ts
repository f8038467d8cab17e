/** Creates what people say of a loan whose customer said that it was not them, when its case is to be closed. */
export const closedCases = `
create table loan_case_words (
  id bigint generated always as identity primary key,
  loan_id uuid not null references loans,
  -- When the customer said so: a case that is opened anew is another one.
  opened_at bigint not null,
  said_by text not null check (char_length(said_by) between 1 and 100),
  said_at bigint not null,
  reason text not null check (char_length(reason) between 1 and 500),
  -- True for the words that closed it.
  closes boolean not null
);
create unique index loan_case_words_closed_once on loan_case_words (loan_id, opened_at) where closes;
create index loan_case_words_of_loan on loan_case_words (loan_id, id);

create trigger refuse_change before update or delete or truncate on loan_case_words
  for each statement execute function refuse_change();
`;
