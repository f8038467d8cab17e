import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { routes } from '../../contract/index.ts';
import { callerAddress } from './callerAddress.ts';
import { type Carried, carryOut, type Door } from './carryOut.ts';
import type { RawRequest } from './contractChecks.ts';
import { createCustomerTurns } from './customerTurns.ts';
import { PlannedFault, RequestFault } from './faultOfTransport.ts';
import { createFormAdmission } from './formAdmission.ts';
import { readFormFile } from './formFile.ts';
import type { FileAnswer, OperationId } from './handler.ts';
import { languageOf } from './language.ts';
import { measureRequests, notingCustomer, orderIdsOf } from './requestNotes.ts';

/** Faults that the sandbox plans for the next call of an operation. */
export type PlannedFaults = {
  take(id: OperationId): { readonly kind: 'fault' | 'delay' | 'drop'; readonly delayMilliseconds: number } | undefined;
};

/** How many requests an operation takes from one session, or without one from one address, within so many seconds. */
export type RateLimit = { readonly requests: number; readonly seconds: number };
/** Operations with a limit of their own; all others share the general one. */
export type RateLimits = Readonly<Partial<Record<OperationId, RateLimit | null>>>;

/** Limits that the contract declares (`x-rate-limit`). */
export const DECLARED_RATE_LIMITS: RateLimits = Object.fromEntries(
  Object.entries(routes).map(([id, { rateLimit }]) => [id, rateLimit]),
);

const rawRequest = (request: FastifyRequest): RawRequest => ({
  path: request.params as RawRequest['path'],
  query: request.query as RawRequest['query'],
  header: request.headers,
  body: request.body as RawRequest['body'],
});

/** Throws (400) where the query is not percent-encoded UTF-8, which its parser would take as text. */
const checkQuery = ({ url }: FastifyRequest): void => {
  if (!url.includes('%')) return;
  try {
    decodeURIComponent(url.slice(url.indexOf('?') + 1));
  } catch {
    throw new RequestFault(400);
  }
};

/**
 * Throws (400) where a page of another site makes a browser call a GET that acts, such as by the address of a picture: it
 * could have every visitor send messages.
 */
const checkSite = (id: OperationId, { headers }: FastifyRequest): void => {
  const { method, writes } = routes[id];
  if (method === 'GET' && writes && headers['sec-fetch-site'] === 'cross-site') throw new RequestFault(400);
};

/** Throws (415) where a body is of the wrong kind: an upload takes a form, every other operation JSON. */
const checkMediaType = (id: OperationId, { headers, mediaType }: FastifyRequest, body: RawRequest['body']): void => {
  if (routes[id].method === 'GET') return;
  const isForm = mediaType === 'multipart/form-data';
  const isSent = body !== undefined || headers['content-type'] !== undefined;
  if (isSent && isForm !== (routes[id].carrier === 'text')) throw new RequestFault(415);
};

/** Returns the bytes of an answer. Shared data is serialized once. */
const bytesOf = ({ envelope, shared }: Carried): Buffer => {
  const bytes = shared?.bytes.get(envelope.msg) ?? Buffer.from(JSON.stringify(envelope));
  shared?.bytes.set(envelope.msg, bytes);
  return bytes;
};

const DEVICE = /^[\w-]{32,128}$/;
/** Returns the token of a device; an operation that takes it refuses another form by the contract. */
const deviceOf = ({ headers: { 'x-device': named } }: FastifyRequest): string | null =>
  typeof named === 'string' && DEVICE.test(named) ? named : null;

const answer = async (
  door: Door,
  faults: PlannedFaults,
  id: OperationId,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  checkQuery(request);
  checkSite(id, request);
  const receivedMs = door.world.nowMs();
  const raw = rawRequest(request);
  checkMediaType(id, request, raw.body);
  // A status of the transport uses up no planned fault.
  const planned = faults.take(id);
  if (planned?.kind === 'fault') throw new PlannedFault(`The sandbox asked for a fault of ${id}.`);
  if (planned?.kind === 'delay') await wait(planned.delayMilliseconds);

  const carried = await carryOut(notingCustomer(door, request), {
    id,
    raw,
    language: languageOf(request.headers['accept-language']),
    requestId: request.id,
    receivedMs,
    caller: {
      address: callerAddress(request.ip),
      userAgent: request.headers['user-agent'] ?? null,
      device: deviceOf(request),
    },
  });
  const { envelope } = carried;
  request.outcome = envelope.code;
  const orders = orderIdsOf(id, raw, envelope);
  request.log.info({
    ...{ operation: id, code: envelope.code, ms: Math.round(reply.elapsedTime) },
    ...(orders.length > 0 && { orders }),
  });

  if (planned?.kind === 'drop') {
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  }
  if (carried.isReplayed) reply.header('Idempotent-Replayed', 'true');
  return send(reply.header('Cache-Control', 'no-store'), routes[id].carrier, carried);
};

const send = (reply: FastifyReply, carrier: 'json' | 'text' | 'file', carried: Carried) => {
  const { envelope } = carried;
  if (carrier === 'file' && envelope.code === 200) {
    const { mediaType, bytes } = envelope.data as FileAnswer;
    return reply.type(mediaType).send(bytes);
  }
  // An upload answers text: the envelope, URL-encoded (§7).
  if (carrier === 'text') {
    return reply.type('text/plain; charset=utf-8').send(encodeURIComponent(JSON.stringify(envelope)));
  }
  return reply.type('application/json; charset=utf-8').send(bytesOf(carried));
};

/** Matches the paths of a route, such as `/api/file/:type/:id`. */
const pathsOf = (url: string): RegExp => new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}$`);

/**
 * Answers each other method of an operation's path with 405 and the methods that it takes. Which ones a path takes is
 * found when no route fits, so that every method that there is or will be is refused. A path without parameters comes
 * before one with parameters: `DELETE /withdraw/bank` is no withdrawal with the id `bank`.
 */
const refuseOtherMethods = (server: FastifyInstance, taken: ReadonlyMap<string, readonly string[]>): void => {
  const known = [...taken].map(([url, methods]) => ({ paths: pathsOf(url), methods }));
  server.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?');
    const fitting = request.is404 ? known.find(({ paths }) => paths.test(decodeURI(path)))?.methods : undefined;
    const methods = taken.get(path) ?? fitting;
    if (methods === undefined || methods.includes(request.method)) return;
    reply.header('Allow', methods.join(', '));
    throw new RequestFault(405);
  });
};

/** Answers 404 to a path with nothing in the place of a parameter: the router takes it for an empty text. */
const refuseEmptyParameters = async ({ params }: FastifyRequest): Promise<void> => {
  if (Object.values(params as RawRequest['path']).includes('')) throw new RequestFault(404);
};

/**
 * Registers an operation that takes a form, the only one whose forms are read: after sign-in, in the customer's turn. Another
 * request is answered without its body.
 */
const registerUpload = (server: FastifyInstance, route: RouteOptions, door: Door): void => {
  const { handler } = route;
  const mayBeRead = createFormAdmission(door);
  void server.register(async (scope) => {
    scope.addContentTypeParser('multipart/form-data', ({ headers }: FastifyRequest, payload: IncomingMessage) =>
      readFormFile(headers['content-type'] ?? '', payload),
    );
    scope.route({
      ...route,
      async preParsing(request, reply, payload) {
        if (request.mediaType !== 'multipart/form-data' || (await mayBeRead(request, reply))) return payload;
        await handler.call(scope, request, reply);
        return payload;
      },
    });
  });
};

/**
 * Registers every operation that has a handler under `/api`, with its rate limit where it has one. Another one has no
 * address here (GEN-99).
 */
export const registerOperations = (
  server: FastifyInstance,
  served: Omit<Door, 'turns'>,
  faults: PlannedFaults,
  rateLimits: RateLimits = DECLARED_RATE_LIMITS,
): void => {
  const door = { ...served, turns: createCustomerTurns() };
  measureRequests(server, served.world);
  const taken = new Map<string, string[]>();
  const offered = (Object.keys(routes) as OperationId[]).filter((id) => Object.hasOwn(served.handlers, id));
  for (const id of offered) {
    const { method, path, security, carrier } = routes[id];
    const url = `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
    taken.set(url, [...(taken.get(url) ?? []), method]);
    const limit = rateLimits[id];
    const route: RouteOptions = {
      method,
      config: {
        operation: id,
        countsBySession: security === 'required',
        ...(limit && { rateLimit: { max: limit.requests, timeWindow: limit.seconds * 1000 } }),
      },
      url,
      onRequest: refuseEmptyParameters,
      handler: (request, reply) => answer(door, faults, id, request, reply),
    };
    if (carrier === 'text') registerUpload(server, route, door);
    else server.route(route);
  }
  refuseOtherMethods(server, taken);
};
