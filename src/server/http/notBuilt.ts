import type { Handlers, OperationId } from './handler.ts';

/**
 * Operations of the contract that answer 1007 until they are built. An operation is either listed here or has a
 * handler.
 */
export const NOT_BUILT = [] as const satisfies readonly OperationId[];

type NotBuilt = (typeof NOT_BUILT)[number];
export type AllHandlers = Handlers<Exclude<OperationId, NotBuilt>>;

/**
 * Joins the handlers of all rooms. Does not compile when an operation has neither a handler nor an entry in
 * `NOT_BUILT`, or has both.
 */
export const allHandlers = (handlers: AllHandlers & { readonly [Id in NotBuilt]?: never }): AllHandlers => handlers;
