export { type Days, daysIn, daysInAddress, instantsOf } from './days.ts';
export { DaysSheet } from './DaysSheet.tsx';
export { DaysWords } from './DaysWords.tsx';
