import type { IncomingMessage } from 'node:http';
import rateLimit from '@fastify/rate-limit';
import fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { CALL_TIMEOUT_MS } from '../../domain/callTimeout.ts';
import { bearerToken } from './bearerToken.ts';
import { callerAddress } from './callerAddress.ts';
import { answerBrokenRequest } from './brokenRequest.ts';
import { failure, type Failure, failureOf, PlannedFault, RequestFault } from './faultOfTransport.ts';
import type { KnownSessions } from './knownSessions.ts';
import { languageOf } from './language.ts';
import { type Elsewhere, NOTHING, securityHeaders } from './securityHeaders.ts';
import { shareRates } from './sharedRateStore.ts';
import type { Database } from '../store/index.ts';
import { logSettings } from '../log.ts';
import type { Texts } from '../texts/index.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether requests of a route are counted by their session, where that is known to hold, not by their address. */
    readonly countsBySession?: boolean;
  }
}

export type HttpOptions = {
  readonly texts: Texts;
  readonly newId: () => string;
  readonly logLevel: 'info' | 'error' | 'silent';
  /** How many requests one session, or without one an address, may send in a minute. */
  readonly requestsAMinute: number;
  /** Sessions that are counted by themselves; none where absent. */
  readonly knownSessions?: KnownSessions;
  /** Proxies whose `X-Forwarded-For` is believed: without them a caller could choose an address for each call. */
  readonly trustedProxies?: readonly string[];
  /** Database whose servers count requests together, where it is shared; absent where this one counts by itself. */
  readonly database?: Pick<Database, 'reader' | 'isShared'>;
  /** What the app may use of other hosts than this server's own; nothing where absent. */
  readonly elsewhere?: Elsewhere;
};

/** Callers and sessions that are counted: one with more addresses than that would be counted anew each time. */
const COUNTED_CALLERS = 100_000;
const BODY_LIMIT_BYTES = 256 * 1024;

/**
 * Collects the log lines of one turn of the event loop and writes them together: a write costs more than its content.
 */
const gatheredLines = () => {
  let gathered = '';
  const writeOut = () => {
    process.stdout.write(gathered);
    gathered = '';
  };
  return {
    write(line: string): void {
      if (gathered === '') setImmediate(writeOut);
      gathered += line;
    },
  };
};

/** True when a request says that it has no body. */
const isEmpty = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;

/** Counts a request of no route, which has no limit of a route, towards the general limit; throws (429) beyond it. */
const countRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  await request.server.rateLimit().call(request.server, request, reply);
};

const languageAsked = (request: FastifyRequest) => languageOf(request.headers['accept-language']);

/** Least time between two warnings about requests that an unnamed proxy forwards. */
const WARN_EVERY_MS = 3_600_000;

/**
 * Creates what warns of a request that says for whom it is forwarded, and that no trusted proxy forwards: behind a proxy
 * that `TRUSTED_PROXIES` leaves out, all customers count as one caller. Anybody can send the header: one warning an hour.
 */
const createForwardingNote = () => {
  let warnedMs = -Infinity;
  return async ({ headers, ip, socket, log }: FastifyRequest): Promise<void> => {
    const isBelieved = ip !== socket.remoteAddress;
    if (headers['x-forwarded-for'] === undefined || isBelieved || performance.now() - warnedMs < WARN_EVERY_MS) return;
    warnedMs = performance.now();
    log.warn(
      `Requests with X-Forwarded-For come from ${callerAddress(ip)}, which TRUSTED_PROXIES does not name: ` +
        'if that is a proxy of yours, all its customers count as one caller.',
    );
  };
};

/** Seconds after which a client of a server that starts, stops or has no database asks again. */
const RETRY_AFTER_SECONDS = 5;

const send = (reply: FastifyReply, { status, envelope }: Failure) => {
  if (status === 503) reply.header('Retry-After', RETRY_AFTER_SECONDS);
  return reply.code(status).header('Cache-Control', 'no-store').send(envelope);
};

/** Keeps a byte order mark, which is no JSON (RFC 8259). */
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Reads a body of JSON; undefined where it is empty. Throws (400) where it is not JSON in UTF-8. */
const readJson = async (_request: FastifyRequest, bytes: Buffer): Promise<{ readonly json: unknown } | undefined> => {
  if (bytes.length === 0) return undefined;
  try {
    return { json: JSON.parse(UTF8.decode(bytes)) as unknown };
  } catch {
    throw new RequestFault(400);
  }
};

/** True when a request asks for a WebSocket. One that asks for another protocol is answered as if it had not (RFC 9110). */
const asksForSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket';

/** Limits how many requests a caller sends, counted by this server, or by all servers of a shared database together. */
const limitRates = async (
  server: FastifyInstance,
  { requestsAMinute, knownSessions, database }: Pick<HttpOptions, 'requestsAMinute' | 'knownSessions' | 'database'>,
): Promise<void> => {
  const shared = database?.isShared ? shareRates(database) : undefined;
  if (shared) server.addHook('onClose', async () => shared.stop());
  await server.register(rateLimit, {
    max: requestsAMinute,
    timeWindow: 60_000,
    cache: COUNTED_CALLERS,
    ...(shared && { store: shared.Store }),
    keyGenerator: ({ ip, headers: { authorization }, routeOptions: { config } }) => {
      const token = config.countsBySession ? bearerToken(authorization) : undefined;
      return (token === undefined ? undefined : knownSessions?.countedBy(token)) ?? callerAddress(ip);
    },
  });
};

/**
 * Creates an HTTP server that gives every request an id, limits its size, and answers each failure in the envelope.
 * Requests are validated by the contract alone; here a body of JSON is parsed and nothing more.
 */
export const createHttpServer = async (options: HttpOptions): Promise<FastifyInstance> => {
  const { texts, newId, logLevel, trustedProxies = [], elsewhere = NOTHING } = options;
  const headers = securityHeaders(elsewhere);
  const server = fastify({
    logger: { ...logSettings(logLevel), stream: gatheredLines() },
    // Addresses hold e-mails and phone numbers: only operations are logged, never URLs.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    trustProxy: [...trustedProxies],
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: CALL_TIMEOUT_MS,
    http: { shouldUpgradeCallback: asksForSocket },
    exposeHeadRoutes: false,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 1000 },
    clientErrorHandler: (error, socket) => answerBrokenRequest(texts, newId(), error, socket),
    frameworkErrors: (_error, request, reply) => {
      // A malformed URL comes here before any hook.
      reply.headers(headers).header('X-Request-Id', request.id);
      void countRequest(request, reply).then(
        () => send(reply, failure(texts, languageAsked(request), 400)),
        (error: Error) => send(reply, failureOf(texts, languageAsked(request), error)),
      );
    },
  });

  let stopping = false;
  server.addHook('preClose', (done) => {
    stopping = true;
    done();
  });
  server.addHook('onRequest', createForwardingNote());
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('X-Request-Id', request.id);
    // A body with an invalid content type is treated as one without a type, and so is no body at all, so that
    // operations without a body answer as usual.
    if (request.mediaType === undefined || isEmpty(request)) delete request.headers['content-type'];
    if (stopping) await send(reply, failure(texts, languageAsked(request), 503));
  });

  // A connection that stays open after its answer would keep the server from stopping until its caller ends it.
  server.addHook('onResponse', async () => {
    if (stopping) setImmediate(() => server.server.closeIdleConnections());
  });

  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, readJson);

  await limitRates(server, options);

  server.addHook('onRequest', async (request, reply) => {
    if (request.is404) await countRequest(request, reply);
  });
  // An unknown path is answered before its body is read.
  server.addHook('preParsing', async (request) => {
    if (request.is404) throw new RequestFault(404);
  });

  server.setErrorHandler((error: Error, request, reply) => {
    const failed = failureOf(texts, languageAsked(request), error);
    if (failed.status >= 500 && !(error instanceof PlannedFault)) request.log.error(error);
    return send(reply, failed);
  });
  server.setNotFoundHandler((request, reply) => send(reply, failure(texts, languageAsked(request), 404)));
  return server;
};
