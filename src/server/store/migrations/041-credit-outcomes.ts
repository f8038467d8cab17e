/** Lets a transfer be credited at another rate than its own as it came before its request, or as its rate was an obvious error. */
export const creditOutcomes = `
alter table deposits drop constraint deposits_outcome_check,
  add constraint deposits_outcome_check check (outcome in ('as-asked', 'less', 'more', 'late', 'early', 'corrected'));
alter table loan_repayments drop constraint loan_repayments_outcome_check,
  add constraint loan_repayments_outcome_check
    check (outcome in ('as-asked', 'less', 'more', 'late', 'early', 'corrected'));
`;
