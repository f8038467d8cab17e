export type { LegalText } from './legalText.ts';
export { useEndReached } from './useEndReached.ts';
export { useFirmToday } from './useFirmToday.ts';
export { type ReadText, useLegalText } from './useLegalText.ts';
