export { FailedRead } from './FailedRead.tsx';
export { RefusalAlert } from './RefusalAlert.tsx';
export { type Ended, useRefusal } from './useRefusal.ts';
