export {
  accountFiguresNow,
  checkOwnCollateral,
  checkLeaving,
  findAccountForMoney,
  findUncertainty,
} from './accountMoney.ts';
export type { AccountWithRights } from './accountRepository.ts';
export { type EngineLoad, startTradingEngine, type TradingEngine } from './engine/tradingEngine.ts';
export { tradingHandlers } from './handlers.ts';
export { checkCollateral } from './checkCollateral.ts';
export { balanceChanged, debtChanged } from './balanceChanged.ts';
export { unmarkLiquidated } from './orderWriteRepository.ts';
export { sendCustomerEvent } from './sendCustomerEvent.ts';
export {
  findAccountByNumber,
  getAccountNumber,
  getRealAccount,
  lockAccountById,
  lockRealAccount,
  type TradingAccount,
} from './accountRepository.ts';
export {
  checkKnowledge,
  checkRealAccount,
  findActiveAccount,
  lockAccountForFunds,
  lockAccountForRepaying,
  lockActiveAccount,
} from './tradingAccount.ts';
export {
  closeAtOpening,
  type CorrectedOrder,
  findOrderToCorrect,
  hasOpenPosition,
  lockOrderToUndo,
  recordCorrection,
} from './undoFill.ts';
export { createOrderCounts } from './orderCounts.ts';
export { findClosingsOfSpan, findOrderSubjects } from './orderListRepository.ts';
export type { OrderRow } from './orderRepository.ts';
