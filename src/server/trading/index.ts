export { NOT_BUILT_CLOSING_FIELDS } from './closePosition.ts';
export { tradingHandlers } from './handlers.ts';
export { MAXIMUM_OPEN_ORDERS, NOT_BUILT_ORDER_FIELDS } from './placeOrder.ts';
