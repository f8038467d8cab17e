/** Stores the instant that an accepted repayment counts from: its request, or when the money came much later. */
export const repaymentsThatCount = `
alter table loan_repayments add column counts_from bigint;
update loan_repayments set counts_from = requested_at where status = 'success';
alter table loan_repayments add constraint loan_repayments_count check ((status = 'success') = (counts_from is not null));
`;
