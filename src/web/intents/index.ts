export type { Outcome } from './carryThrough.ts';
export { type Intent, newKey } from './keptIntent.ts';
export { type Checking, type Progress, useIntent, useKeptSubjects } from './useIntent.ts';
export { useIsCustomerAwaited } from './useIsCustomerAwaited.ts';
