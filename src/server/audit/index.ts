export { auditHandlers } from './handlers.ts';
export { type AskedEvents, type DeskEvents, eventsAtDesk } from './eventsAtDesk.ts';
