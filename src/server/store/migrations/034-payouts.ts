/** Adds what payouts need to be safe: customers who disown a request, claims that are taken over, and keys of references. */
export const payouts = `
-- When its customer said "it was not me" while it waited; kept for ever.
alter table reviews add column disowned_at bigint;
update reviews set disowned_at = extract(epoch from now())::bigint
  from customers where customers.id = customer_id and password_disowned and kind = 'withdrawal' and decision is null;

alter table review_claims drop constraint review_claims_happened_check;
alter table review_claims add constraint review_claims_happened_check
  check (happened in ('claimed', 'taken-over', 'released'));
`;
