import type { Handlers, OperationId } from './handler.ts';

export type AllHandlers = Handlers<OperationId>;

/** Joins the handlers of all rooms. Does not compile when an operation has no handler. */
export const allHandlers = (handlers: AllHandlers): AllHandlers => handlers;
