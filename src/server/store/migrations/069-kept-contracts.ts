/**
 * Keeps what a contract of a loan says of its early repayment fee: in those from before the limit (LON-106) it is the rate
 * alone. Such a loan was paid out before there were caps and before its contract was a piece of the chain. One whose
 * repayments were allocated with the limit meanwhile keeps it. Keeps which transfers a person says are to be released, and
 * when a customer said of a loan that was paid out that it was not them.
 */
export const keptContracts = `
alter table loans
  add column is_early_fee_unlimited boolean not null default false,
  add column disowned_at bigint;
update loans set is_early_fee_unlimited = true
  where loaned_at is not null and total_cost_cap is null
    and not exists (select from loan_evidence where loan_id = loans.id and kind = 'contract')
    -- A repayment that waits was asked for by the figure with the limit.
    and not exists (select from loan_repayments where loan_id = loans.id and status = 'waiting')
    and not exists (
      select from loan_repayments
      where loan_id = loans.id and status = 'success' and reversed_at is null and withdrawn_at is null
        and (covers ->> 'date')::date
          < (to_timestamp(loaned_at) at time zone 'Europe/London')::date + loans.days
        and (covers ->> 'earlyRepaymentFee')::numeric
          < round((covers ->> 'principal')::numeric * early_repayment_fee_rate, 2) - 0.01);
-- Keys of the references that are released, sorted. Null of a reversal, and of a release from before they were named.
alter table loan_reversal_approvals add column released_keys text;
`;
