export { FailedRead } from './FailedRead.tsx';
export { RefusalAlert } from './RefusalAlert.tsx';
export { useRefusal } from './useRefusal.ts';
