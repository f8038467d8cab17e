export { startTradingEngine, type TradingEngine } from './engine/tradingEngine.ts';
export { tradingHandlers } from './handlers.ts';
export { mostTraded } from './orderListRepository.ts';
