import type { Handlers } from '../http/index.ts';
import type { Texts } from '../texts/index.ts';
import { changeOrder } from './changeOrder.ts';
import { closeOrders } from './closeOrders.ts';
import { closePosition } from './closePosition.ts';
import { getAccountFigures } from './getAccountFigures.ts';
import { getOrder } from './getOrder.ts';
import { listOrders } from './listOrders.ts';
import { placeOrder } from './placeOrder.ts';
import { resetDemoAccount } from './resetDemoAccount.ts';

export const tradingHandlers = (texts: Texts) =>
  ({
    placeOrder,
    changeOrder,
    closePosition,
    closeOrders: closeOrders(texts),
    listOrders,
    getOrder,
    getAccountFigures,
    resetDemoAccount,
  }) satisfies Handlers<
    | 'placeOrder'
    | 'changeOrder'
    | 'closePosition'
    | 'closeOrders'
    | 'listOrders'
    | 'getOrder'
    | 'getAccountFigures'
    | 'resetDemoAccount'
  >;
