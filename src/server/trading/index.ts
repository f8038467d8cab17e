export { tradingHandlers } from './handlers.ts';
export { MAXIMUM_OPEN_ORDERS } from './standing.ts';
