export { OrderActions } from './OrderActions.tsx';
export { type OrderAction, OrderRow } from './OrderRow.tsx';
export { orderStatus } from './orderStatus.ts';
export { StatusMark } from './StatusMark.tsx';
export { askedStops, type StopEntries, stopEntries, type StopsBasis } from './stopEntries.ts';
export { StopsFields } from './StopsFields.tsx';
export { useRefusalWords } from './useRefusalWords.ts';
