import type { Handler, Handlers } from './handler.ts';
import { stateOfKey } from './idempotency.ts';

const getIdempotentAnswer: Handler<'getIdempotentAnswer'> = async ({ path, query }, { tx, world, session }) => {
  const { operationId } = query;
  const key = { customerId: session.customerId, operationId, key: path.key.toLowerCase() };
  return { data: await stateOfKey(tx, world, key) };
};

/** Operations that the HTTP layer handles itself. */
export const doorHandlers = { getIdempotentAnswer } satisfies Handlers<'getIdempotentAnswer'>;
