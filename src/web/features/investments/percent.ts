import { type Decimal, decimal } from '../../../domain/decimal.ts';

/** Returns a fraction in percent. */
export const inPercent = (fraction: string): Decimal => decimal(fraction).times(100);
