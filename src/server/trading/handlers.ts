import type { Handlers } from '../http/index.ts';
import { closePosition } from './closePosition.ts';
import { getAccountFigures } from './getAccountFigures.ts';
import { listOrders } from './listOrders.ts';
import { placeOrder } from './placeOrder.ts';

export const tradingHandlers = { placeOrder, closePosition, listOrders, getAccountFigures } satisfies Handlers<
  'placeOrder' | 'closePosition' | 'listOrders' | 'getAccountFigures'
>;
