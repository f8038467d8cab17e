export { startTradingEngine } from './engine/tradingEngine.ts';
export { tradingHandlers } from './handlers.ts';
export { mostTraded } from './orderListRepository.ts';
