import { CONTENT_BY_DEFAULT, contentHandlers, type ContentSettings, mountVersionCheck } from './content/index.ts';
import { authenticate as authenticateCustomer, customerHandlers } from './customers/index.ts';
import { serveDocs } from './docs/index.ts';
import { answerDesk, type DeskAnswer, type DeskRequest } from './desk/index.ts';
import { fileHandlers } from './files/index.ts';
import {
  allHandlers,
  createContractChecks,
  createHttpServer,
  createKnownSessions,
  doorHandlers,
  type RateLimits,
  readContract,
  registerOperations,
  servePages,
} from './http/index.ts';
import { identityHandlers, identityReviews } from './identity/index.ts';
import { marketHandlers, openMarketSocket } from './market/index.ts';
import { notificationHandlers, pushUnreadCount } from './notifications/index.ts';
import { REVIEW_DELAY_SECONDS, type Reviewer, reviewHandlers, startReviewer } from './reviews/index.ts';
import { createSandbox, mountSandboxPages } from './sandbox/index.ts';
import { startTradingEngine, type TradingEngine, tradingHandlers } from './trading/index.ts';
import type { World } from './world/world.ts';

export type ServerOptions = {
  readonly world: World;
  /** The folder that holds `openapi.yaml` and the built app. */
  readonly root: string;
  /** The firm's contacts and version check; the sandbox's defaults where absent. */
  readonly content?: ContentSettings;
  readonly logLevel: 'info' | 'error' | 'silent';
  /** How many requests one session, or without one an address, may send in a minute. */
  readonly requestsAMinute: number;
  /** Operations with a rate limit of their own; as the contract declares them where absent. */
  readonly rateLimits?: RateLimits;
  /** Seconds after which the sandbox's reviewer decides a request; its own default where absent. */
  readonly reviewDelaySeconds?: number;
  /** Proxies whose `X-Forwarded-For` is trusted; none where absent. */
  readonly trustedProxies?: readonly string[];
};

export type SunServer = {
  /** Listens; returns the address. */
  listen(place: { readonly host: string; readonly port: number }): Promise<string>;
  /** Advances the market to now and sends the due frames to the sockets. Called ten times a second. */
  tick(): void;
  /** Resolves when everything that the market and the clock made due is done. */
  settled(): Promise<void>;
  /** Answers the desk's command, by which people decide open requests. */
  answerDesk(request: DeskRequest): Promise<DeskAnswer>;
  /** Takes no new requests, closes the sockets, and waits for running work. */
  close(): Promise<void>;
};

/** Builds one server of all rooms: every operation of the contract, the market socket, the pages. */
export const buildServer = async ({
  world,
  root,
  content = CONTENT_BY_DEFAULT,
  ...options
}: ServerOptions): Promise<SunServer> => {
  const contract = readContract(root);
  const { texts } = world;
  const checks = createContractChecks(contract);
  const asked = content.versionCheckUrl === null ? [] : [content.versionCheckUrl];
  const knownSessions = createKnownSessions();
  const authenticate = knownSessions.noting(authenticateCustomer);
  const server = await createHttpServer({ texts, newId: world.newId, asked, knownSessions, ...options });

  const report = (fault: string) => server.log.error(fault);
  const socket = openMarketSocket({ server: server.server, world, authenticate, checks, report });
  const engine = await startTradingEngine(world, (fault) => server.log.error(fault));
  const leaveUnreadUntold = pushUnreadCount(world, (fault) => server.log.error(fault));
  const reviewing = {
    texts,
    reviewables: { identity: identityReviews },
    delaySeconds: options.reviewDelaySeconds ?? REVIEW_DELAY_SECONDS,
    report,
  };
  const reviewer = world.environment === 'sandbox' ? startReviewer(world, reviewing) : undefined;
  const { settled, settleDue } = workOf(engine, reviewer);
  const sandbox = createSandbox({
    dropSockets: socket.dropAll,
    settleDue,
    report: (fault) => server.log.error(fault),
  });
  const handlers = allHandlers({
    ...doorHandlers,
    ...contentHandlers(texts, content, (fault) => server.log.warn(fault, 'Fault of the app')),
    ...marketHandlers(texts, world.market, world.trading),
    ...customerHandlers(texts),
    ...tradingHandlers(texts),
    ...notificationHandlers,
    ...fileHandlers,
    ...identityHandlers,
    ...reviewHandlers(reviewing),
    ...sandbox.handlers,
  });
  registerOperations(server, { world, texts, checks, handlers, authenticate }, sandbox.faults, options.rateLimits);
  await servePages(server, root);
  await serveDocs(server, root, contract, world.environment);
  if (world.environment === 'sandbox') {
    mountSandboxPages(server, world);
    mountVersionCheck(server);
  }

  return {
    listen: (place) => server.listen(place),
    tick() {
      world.market.advance(world.nowMs());
      engine.tick();
      reviewer?.tick();
      socket.flush();
    },
    settled,
    answerDesk: (request) => answerDesk(world, reviewing.reviewables, request),
    async close() {
      leaveUnreadUntold();
      await socket.close();
      await server.close();
      await engine.stop();
      await reviewer?.settled();
    },
  };
};

/** Waits for the work that nobody asked for: the engine's and the reviewer's. */
const workOf = (engine: TradingEngine, reviewer: Reviewer | undefined) => {
  const settled = async (): Promise<void> => {
    await reviewer?.settled();
    await engine.settled();
  };
  return {
    settled,
    /** Begins what the clock made due, and resolves when it is done. */
    settleDue(): Promise<void> {
      engine.tick();
      reviewer?.tick();
      return settled();
    },
  };
};
