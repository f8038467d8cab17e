import type { LeverageClass } from '../market/instrument.ts';

/** Highest leverage of each class; 0 switches a class off, so that nothing of it is opened. */
export type LeverageCaps = Readonly<Record<LeverageClass, number>>;

/** Highest leverage of each class, unless the configuration lowers it. A lower one applies to new fills only. */
export const LEVERAGE_CAPS: LeverageCaps = {
  'currency-major': 30,
  'currency-other': 20,
  gold: 20,
  index: 20,
  'metal-other': 10,
  crypto: 2,
};

const STEPS = [1, 2, 5, 10, 20, 30] as const;

/** Returns the leverages offered under a class's cap, the lowest first. */
export const leverageChoices = (cap: number): readonly number[] => STEPS.filter((leverage) => leverage <= cap);
