import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { routes } from '../../contract/index.ts';
import { callerAddress } from './callerAddress.ts';
import { type Carried, carryOut, type Door } from './carryOut.ts';
import type { RawRequest } from './contractChecks.ts';
import { PlannedFault } from './faultOfTransport.ts';
import { type FormFile, readFormFile } from './formFile.ts';
import type { FileAnswer, OperationId } from './handler.ts';
import { languageOf } from './language.ts';

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
  body: request.body as string | FormFile | undefined,
});

/** Returns the bytes of an answer. Shared data is serialized once. */
const bytesOf = ({ envelope, shared }: Carried): Buffer => {
  const bytes = shared?.bytes.get(envelope.msg) ?? Buffer.from(JSON.stringify(envelope));
  shared?.bytes.set(envelope.msg, bytes);
  return bytes;
};

const answer = async (
  door: Door,
  faults: PlannedFaults,
  id: OperationId,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const receivedMs = door.world.nowMs();
  const planned = faults.take(id);
  if (planned?.kind === 'fault') throw new PlannedFault(`The sandbox asked for a fault of ${id}.`);
  if (planned?.kind === 'delay') await wait(planned.delayMilliseconds);

  const carried = await carryOut(door, {
    id,
    raw: rawRequest(request),
    language: languageOf(request.headers['accept-language']),
    requestId: request.id,
    receivedMs,
    caller: { address: callerAddress(request.ip), userAgent: request.headers['user-agent'] ?? null },
  });
  request.log.info({ operation: id, code: carried.envelope.code, ms: Math.round(reply.elapsedTime) });

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

/** Registers every operation of the contract under `/api`, with its rate limit where it has one. */
export const registerOperations = (
  server: FastifyInstance,
  door: Door,
  faults: PlannedFaults,
  rateLimits: RateLimits = DECLARED_RATE_LIMITS,
): void => {
  server.addContentTypeParser('multipart/form-data', ({ headers }: FastifyRequest, payload: IncomingMessage) =>
    readFormFile(headers['content-type'] ?? '', payload),
  );
  for (const id of Object.keys(routes) as OperationId[]) {
    const { method, path, security } = routes[id];
    const limit = rateLimits[id];
    server.route({
      method,
      config: {
        countsBySession: security === 'required',
        ...(limit && { rateLimit: { max: limit.requests, timeWindow: limit.seconds * 1000 } }),
      },
      url: `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      handler: (request, reply) => answer(door, faults, id, request, reply),
    });
  }
};
