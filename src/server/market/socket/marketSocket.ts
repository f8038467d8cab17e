import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Authenticate, ContractChecks } from '../../http/index.ts';
import type { World } from '../../world/world.ts';
import { createBroadcast } from './broadcast.ts';
import { converse, type SocketContext, TOO_MANY } from './conversation.ts';
import type { Encode } from './frames.ts';
import { createPeer } from './peer.ts';
import { createPlaces, type SocketLimits } from './places.ts';
import { createSessionCheck } from './sessionCheck.ts';
import { takenOffer } from './tickCompression.ts';

export type MarketSocketOptions = {
  readonly server: Server;
  readonly world: World;
  readonly authenticate: Authenticate;
  /** Returns the ids of a customer's sessions that hold. */
  readonly holdingSessions: (world: World, customerId: string) => Promise<ReadonlySet<string>>;
  /** True for a token that was valid when this process last received it; none is where absent. */
  readonly isKnown?: (token: string) => boolean;
  /** Limits the sockets of an address and of a customer; no limit where absent. */
  readonly limits?: SocketLimits;
  /**
   * Returns the key that sockets are counted by, undefined for a connection that has gone; all are counted by one where absent.
   */
  readonly callerOf?: (request: IncomingMessage) => string | undefined;
  readonly checks: Pick<ContractChecks, 'frameFault'>;
  /**
   * Logs failures and, outside `live`, outgoing frames that violate the contract: no client waits for an answer here.
   */
  readonly report: (fault: string) => void;
  readonly elapsedMs?: SocketContext['elapsedMs'];
};

export type MarketSocket = {
  /** Sends the ticks since the last flush. Called every 100 ms, after the market has advanced. */
  flush(): void;
  /** Terminates every socket without a close frame, and returns how many there were. */
  dropAll(): number;
  /** Number of sockets that are open. */
  size(): number;
  /** Accepts no more clients and closes the sockets; settles when all are closed. */
  close(): Promise<void>;
};

const PATH = '/market';
const LARGEST_FRAME_BYTES = 16 * 1024;
const HEARTBEAT_EVERY_MS = 30_000;
/** Milliseconds that a client has to answer the close frame. */
const GOODBYE_MS = 1000;
/** Close code (RFC 6455): the server is going down. */
const GOING_AWAY = 1001;
/** Milliseconds that a client has to answer a close frame while the server goes on; its connection is ended then. */
const CLOSE_WITHIN_MS = 3000;
/** Options of the endpoint; the types of the library leave `closeTimeout` out. */
const ENDPOINT = {
  ...{ noServer: true, maxPayload: LARGEST_FRAME_BYTES, closeTimeout: CLOSE_WITHIN_MS },
  // Each message of a client is compressed by itself. The inflater of a socket that sent one compressed is kept for the next.
  perMessageDeflate: { clientNoContextTakeover: true },
};
/** Seconds after which a client comes back whose address has too many sockets. */
const RETRY_AFTER_SECONDS = 5;
const NO_LIMITS: SocketLimits = { address: Infinity, customer: Infinity };

/** Returns host and port as a URL has them: in lower case, without the default port of the scheme. */
const hostOf = (host: string | undefined, protocol: string): string | undefined =>
  URL.parse(`${protocol}//${host ?? ''}`)?.host;

/**
 * True when the page that opens the socket is of this host, or no page does: browsers send the origin, programs do not.
 */
const isOwnOrigin = ({ headers: { origin, host } }: IncomingMessage): boolean =>
  origin === undefined || (URL.canParse(origin) && new URL(origin).host === hostOf(host, new URL(origin).protocol));

/**
 * Refuses an upgrade by the status alone: no client reads a body of it. The version is that of RFC 6455. The connection ends as
 * soon as the answer is sent, also where the client leaves it open.
 */
const turnAway = (connection: Duplex, status: string, further: readonly string[] = []): void => {
  connection.on('error', () => connection.destroy());
  connection.once('finish', () => connection.destroy());
  const headers = ['Connection: close', 'Content-Length: 0', 'Sec-WebSocket-Version: 13', ...further];
  connection.end(`HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n`);
};

/** Terminates sockets whose client has gone without a close frame. */
const watchOver = (sockets: ReadonlySet<WebSocket>, elapsedMs: () => number) => {
  const alive = new WeakSet<WebSocket>();
  let askedMs = elapsedMs();
  return {
    welcome(socket: WebSocket): void {
      alive.add(socket);
      socket.on('pong', () => alive.add(socket));
    },
    /** Pings every socket at each heartbeat; a socket that has not answered by the next heartbeat is terminated. */
    ask(): void {
      if (elapsedMs() - askedMs < HEARTBEAT_EVERY_MS) return;
      askedMs = elapsedMs();
      for (const socket of sockets) {
        if (alive.delete(socket)) socket.ping();
        else socket.terminate();
      }
    },
  };
};

/** Ends sockets without a word; returns how many. */
const terminateAll = (sockets: ReadonlySet<WebSocket>): number => {
  const { size } = sockets;
  for (const socket of sockets) socket.terminate();
  return size;
};

/** Upgrades a connection, or ends it: what is thrown in an event would end the process. */
const guarded = (
  upgrade: () => void,
  { connection, report }: { readonly connection: Duplex; readonly report: (fault: string) => void },
): void => {
  try {
    upgrade();
  } catch (error) {
    connection.destroy();
    report(`An upgrade failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }
};

/** Leaves in the header what the endpoint takes up of the offer: it would refuse one that it cannot meet. */
const leaveTakenOffer = ({ headers }: IncomingMessage): void => {
  const taken = takenOffer(headers['sec-websocket-extensions']);
  if (taken === undefined) delete headers['sec-websocket-extensions'];
  else headers['sec-websocket-extensions'] = taken;
};

/**
 * Opens `/market` on the server: prices for all, and their own events for signed-in customers. Its frames are the
 * contract's. It keeps no timer: each flush sends the newest price of each symbol.
 */
export const openMarketSocket = (options: MarketSocketOptions): MarketSocket => {
  const { server, world, authenticate, report, elapsedMs = () => performance.now() } = options;
  const { frameFault } = options.checks;
  const endpoint = new WebSocketServer(ENDPOINT);
  endpoint.on('wsClientError', (_error, connection) => turnAway(connection, '400 Bad Request'));
  const encode: Encode = (frame) => {
    const fault = world.environment === 'live' ? undefined : frameFault('MarketServerFrame', frame);
    if (fault !== undefined) report(`A frame (${frame.type}) leaves the contract: ${fault}`);
    return Buffer.from(JSON.stringify(frame));
  };
  const broadcast = createBroadcast(world.market, encode);
  const watch = watchOver(endpoint.clients, elapsedMs);
  const places = createPlaces(options.limits ?? NO_LIMITS, elapsedMs);
  const { isKnown = () => false, callerOf = () => '' } = options;
  const holdingSessions = createSessionCheck((customerId) => options.holdingSessions(world, customerId));
  const context = { world, authenticate, holdingSessions, isKnown, broadcast, frameFault, elapsedMs };

  const welcome = (socket: WebSocket, connection: Duplex, address: string): void => {
    // Ignores the error of an unreadable frame; the socket closes by itself with the fitting code.
    socket.on('error', () => undefined);
    watch.welcome(socket);
    const peer = createPeer({ socket, connection }, encode, report);
    const place = places.enter(address, {
      putOff: () => peer.putOff(TOO_MANY),
      terminate: () => socket.terminate(),
    });
    peer.onGone(place.leave);
    converse(socket, peer, place, context);
  };
  let isClosing = false;
  const upgrade = (request: IncomingMessage, connection: Duplex, head: Buffer): void => {
    const [path] = (request.url ?? '').split('?');
    if (path !== PATH) return turnAway(connection, '404 Not Found');
    if (!isOwnOrigin(request)) return turnAway(connection, '403 Forbidden');
    if (isClosing) return turnAway(connection, '503 Service Unavailable');
    const caller = callerOf(request);
    if (caller === undefined) return void connection.destroy();
    if (!places.hasRoom(caller)) {
      return turnAway(connection, '429 Too Many Requests', [`Retry-After: ${RETRY_AFTER_SECONDS}`]);
    }
    leaveTakenOffer(request);
    endpoint.handleUpgrade(request, connection, head, (socket) => welcome(socket, connection, caller));
  };
  server.on('upgrade', (request, connection, head) =>
    guarded(() => upgrade(request, connection, head), { connection, report }),
  );

  const dropAll = () => terminateAll(endpoint.clients);
  return {
    flush() {
      broadcast.flush();
      watch.ask();
      places.ask();
    },
    dropAll,
    size: () => endpoint.clients.size,
    async close() {
      isClosing = true;
      broadcast.close();
      const gone = new Promise((resolve) => endpoint.close(resolve));
      for (const socket of endpoint.clients) socket.close(GOING_AWAY);
      const impatience = setTimeout(dropAll, GOODBYE_MS);
      await gone;
      clearTimeout(impatience);
    },
  };
};
