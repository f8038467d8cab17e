export type { LiveFigures, LivePosition } from './liveAccount.ts';
export { explainedMargin, explainedResult } from './orderExplanations.ts';
export { useLeastFreshness } from './useLeastFreshness.ts';
export { type LiveAccount, useLiveAccount } from './useLiveAccount.ts';
