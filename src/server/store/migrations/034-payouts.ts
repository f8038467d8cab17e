/** Adds what payouts need to be safe: customers who disown a request, claims that are taken over, and keys of references. */
export const payouts = `
-- When its customer said "it was not me" while it waited; kept for ever.
alter table reviews add column disowned_at bigint;
update reviews set disowned_at = extract(epoch from now())::bigint
  from customers where customers.id = customer_id and password_disowned and kind = 'withdrawal' and decision is null;

alter table review_claims drop constraint review_claims_happened_check;
alter table review_claims add constraint review_claims_happened_check
  check (happened in ('claimed', 'taken-over', 'released'));

-- What a reference is compared by, however it is written.
alter table withdrawal_payouts add column reference_key text;
alter table withdrawal_payouts disable trigger refuse_change;
update withdrawal_payouts set reference_key =
  regexp_replace(upper(regexp_replace(reference, '[^[:alnum:]]', '', 'g')), '^0X(.)', '\\1');
alter table withdrawal_payouts enable trigger refuse_change;
alter table withdrawal_payouts alter column reference_key set not null;
create index withdrawal_payouts_of_reference on withdrawal_payouts (reference_key);

-- By which transfer a part came back: one transfer of a currency is credited once. A part may be worth less than a cent.
alter table withdrawal_returns
  add column reference text check (char_length(reference) between 1 and 200),
  add column reference_key text,
  add column currency text,
  add constraint withdrawal_returns_reference check (num_nonnulls(reference, reference_key, currency) in (0, 3)),
  drop constraint withdrawal_returns_amount_check,
  add constraint withdrawal_returns_amount_check check (amount >= 0);
create unique index withdrawal_returns_once on withdrawal_returns (currency, reference_key);
alter table withdrawal_return_approvals add column reference_key text;

-- When a destination was saved or last changed; of those from before at the latest when it could be used.
alter table destinations add column changed_at bigint;
update destinations set changed_at = usable_at;
alter table destinations alter column changed_at set not null;
`;
