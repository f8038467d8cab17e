export { askedStops, type StopEntries, stopEntries, type StopsBasis } from './stopEntries.ts';
export { StopsFields } from './StopsFields.tsx';
export { useRefusalWords } from './useRefusalWords.ts';
