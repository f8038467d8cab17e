export type { Outcome } from './carryThrough.ts';
export { type Progress, useIntent } from './useIntent.ts';
