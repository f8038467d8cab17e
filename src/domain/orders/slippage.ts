import type { Decimal } from '../decimal.ts';
import { improvement } from './deviation.ts';
import { BUY, type Direction } from './direction.ts';

/**
 * Calculates how much better an order opened than at the requested price, in price; worse is negative (contract,
 * `OrderLife`).
 */
export const slippage = (direction: Direction, intendedPrice: string, placePrice: string): Decimal =>
  improvement(direction === BUY ? 'pays' : 'receives', intendedPrice, placePrice);
