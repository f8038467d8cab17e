/**
 * Stores the instant that an accepted repayment counts from: its request, or when the money came much later. A
 * server of the version before stores none: such a repayment counts from its request.
 */
export const repaymentsThatCount = `
alter table loan_repayments add column counts_from bigint;
update loan_repayments set counts_from = requested_at where status = 'success';
alter table loan_repayments add constraint loan_repayments_count check (status = 'success' or counts_from is null);
`;
