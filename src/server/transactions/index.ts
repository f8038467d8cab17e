export { transactionHandlers } from './handlers.ts';
export type { MoneyRequests, UncreditedDeposit, UncreditedFilter } from './moneyRequests.ts';
