export type { LiveFigures, LivePosition } from './liveAccount.ts';
export { type LiveAccount, useLiveAccount } from './useLiveAccount.ts';
