export { FailedRead } from './FailedRead.tsx';
export { type Failure, NotDone } from './NotDone.tsx';
export { RefusalAlert } from './RefusalAlert.tsx';
export { useRefusal } from './useRefusal.ts';
export { WayOut } from './WayOut.tsx';
