export type { Outcome } from './carryThrough.ts';
export type { Intent } from './keptIntent.ts';
export { type Checking, type Progress, useIntent, useKeptSubjects } from './useIntent.ts';
