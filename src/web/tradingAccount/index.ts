export type { LiveFigures, LivePosition } from './liveAccount.ts';
export { MarginLevel, useMarginMarks } from './MarginLevel.tsx';
export { explainedFee, explainedMargin, explainedNet, explainedResult, netOf } from './orderExplanations.ts';
export { OvernightSoFar } from './OvernightSoFar.tsx';
export { UnreadBell } from './UnreadBell.tsx';
export { useLeastFreshness } from './useLeastFreshness.ts';
export { type LiveAccount, useLiveAccount } from './useLiveAccount.ts';
export { usePendingOrders } from './usePendingOrders.ts';
export { useSummary } from './useSummary.ts';
