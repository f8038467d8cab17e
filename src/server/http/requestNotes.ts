import type { FastifyInstance, FastifyRequest } from 'fastify';
import { routes } from '../../contract/index.ts';
import type { World } from '../world/world.ts';
import type { Door } from './carryOut.ts';
import type { RawRequest } from './contractChecks.ts';
import type { Envelope } from './envelope.ts';
import type { OperationId } from './handler.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Operation of a route, under which its requests are measured. */
    readonly operation?: OperationId;
  }
  interface FastifyRequest {
    /** Code of the envelope that answers the request; null until its operation has ended. */
    outcome: number | null;
  }
}

/** Orders that a line of the log names at most. */
const MOST_NAMED = 20;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the ids of the orders that a call is about. Only what has the form of an id is returned: a caller could send anything. */
export const orderIdsOf = (
  id: OperationId,
  { path, query, body }: RawRequest,
  envelope: Envelope,
): readonly string[] => {
  if (!/^\/(?:entrust\/(?:open|update)$|turnover)/.test(routes[id].path)) return [];
  const { orderId, orderIds } = ((body as { readonly json?: unknown } | undefined)?.json ?? {}) as Record<
    string,
    unknown
  >;
  const answered = id === 'placeOrder' ? (envelope.data as { readonly id?: unknown } | null)?.id : undefined;
  const named = [
    path['id'],
    query['orderId'],
    orderId,
    ...(Array.isArray(orderIds) ? (orderIds as unknown[]) : []),
    answered,
  ];
  const ids = named.filter((one): one is string => typeof one === 'string' && UUID.test(one));
  return [...new Set(ids)].slice(0, MOST_NAMED);
};

/** Returns what a request is carried out with, so that its lines of the log then name the customer. */
export const notingCustomer = (door: Door, request: FastifyRequest): Door => ({
  ...door,
  authenticate: async (...asked) => {
    const session = await door.authenticate(...asked);
    if (session) request.log = request.log.child({ customer: session.customerId });
    return session;
  },
});

/** Measures each request to an operation by the code that answered it, those too that did not reach it. */
export const measureRequests = (server: FastifyInstance, { measures }: World): void => {
  server.decorateRequest('outcome', null);
  server.addHook('onResponse', async ({ outcome, routeOptions: { config } }, { statusCode, elapsedTime }) => {
    if (config.operation === undefined) return;
    measures.request({
      operation: config.operation,
      outcome: outcome ?? statusCode,
      seconds: elapsedTime / 1000,
    });
  });
};
