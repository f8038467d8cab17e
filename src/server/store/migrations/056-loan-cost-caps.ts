/** Stores the cap of all costs of a loan with its terms: interest stops there. Loans from before have none. */
export const loanCostCaps = `
alter table loans add column total_cost_cap numeric check (total_cost_cap > 0);
`;
