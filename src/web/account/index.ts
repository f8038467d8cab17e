export type { LiveFigures, LivePosition } from './liveAccount.ts';
export { explainedFee, explainedMargin, explainedNet, explainedResult, netOf } from './orderExplanations.ts';
export { useLeastFreshness } from './useLeastFreshness.ts';
export { type LiveAccount, useLiveAccount } from './useLiveAccount.ts';
