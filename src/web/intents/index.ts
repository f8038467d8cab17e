export type { Outcome } from './carryThrough.ts';
export type { Intent } from './keptIntent.ts';
export { type Progress, useIntent, useKeptSubjects } from './useIntent.ts';
