/** 0 buys, 1 sells (§3). */
export type Direction = 0 | 1;
export const BUY: Direction = 0;
export const SELL: Direction = 1;

/** True when a value is a direction; for values stored on a device. */
export const isDirection = (value: unknown): value is Direction => value === BUY || value === SELL;
