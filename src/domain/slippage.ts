import { type Decimal, decimal } from './decimal.ts';
import { BUY, type Direction } from './direction.ts';

/** How much better a fill was than the price that the customer saw, in price; worse is negative (contract, `OrderLife`). */
export const slippage = (direction: Direction, priceSeen: string, placePrice: string): Decimal =>
  direction === BUY ? decimal(priceSeen).minus(placePrice) : decimal(placePrice).minus(priceSeen);
