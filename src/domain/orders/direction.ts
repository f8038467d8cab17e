/** 0 buys, 1 sells (§3). */
export type Direction = 0 | 1;
export const BUY: Direction = 0;
export const SELL: Direction = 1;

/** Whether a value is a direction, as of what a device has kept. */
export const isDirection = (value: unknown): value is Direction => value === BUY || value === SELL;
