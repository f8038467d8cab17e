/**
 * Lets a receipt and an approval be of a repayment of a loan, too: `deposit_id` then is that of the repayment, so that
 * one transfer is credited once, to a deposit or to a repayment.
 */
export const receiptsOfRepayments = `
alter table deposit_receipts drop constraint deposit_receipts_deposit_id_fkey;
alter table deposit_receipts add foreign key (deposit_id) references reviews;
-- Number of the request, which a receipt before this version does not have.
alter table deposit_receipts add column number text;
alter table deposit_approvals drop constraint deposit_approvals_deposit_id_fkey;
alter table deposit_approvals add foreign key (deposit_id) references reviews;
`;
