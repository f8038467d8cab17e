export { startTradingEngine, type TradingEngine } from './engine/tradingEngine.ts';
export { tradingHandlers } from './handlers.ts';
export { MAXIMUM_OPEN_ORDERS } from './standing.ts';
