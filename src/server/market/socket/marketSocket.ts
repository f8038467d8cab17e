import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Authenticate, ContractChecks } from '../../http/index.ts';
import type { World } from '../../world/world.ts';
import { createBroadcast } from './broadcast.ts';
import { converse, type SocketContext } from './conversation.ts';
import type { Encode } from './frames.ts';
import { createPeer } from './peer.ts';

export type MarketSocketOptions = {
  readonly server: Server;
  readonly world: World;
  readonly authenticate: Authenticate;
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
/** Close code: the server is going down (RFC 6455). */
const GOING_AWAY = 1001;

/** Returns host and port as a URL has them: in lower case, without the default port of the scheme. */
const hostOf = (host: string | undefined, protocol: string): string | undefined =>
  URL.parse(`${protocol}//${host ?? ''}`)?.host;

/**
 * True when the page that opens the socket is of this host, or no page does: browsers send the origin, programs do not.
 */
const isOwnOrigin = ({ headers: { origin, host } }: IncomingMessage): boolean =>
  origin === undefined || (URL.canParse(origin) && new URL(origin).host === hostOf(host, new URL(origin).protocol));

/** Refuses an upgrade by the status alone: no client reads a body of it. The version is that of RFC 6455. */
const turnAway = (connection: Duplex, status: string): void => {
  connection.on('error', () => connection.destroy());
  const headers = ['Connection: close', 'Content-Length: 0', 'Sec-WebSocket-Version: 13'];
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

/**
 * Opens `/market` on the server: prices for all, and their own events for signed-in customers. Its frames are the
 * contract's. It keeps no timer: each flush sends the newest price of each symbol.
 */
export const openMarketSocket = (options: MarketSocketOptions): MarketSocket => {
  const { server, world, authenticate, report, elapsedMs = () => performance.now() } = options;
  const { frameFault } = options.checks;
  const endpoint = new WebSocketServer({ noServer: true, maxPayload: LARGEST_FRAME_BYTES, perMessageDeflate: false });
  endpoint.on('wsClientError', (_error, connection) => turnAway(connection, '400 Bad Request'));
  const encode: Encode = (frame) => {
    const fault = world.environment === 'live' ? undefined : frameFault('MarketServerFrame', frame);
    if (fault !== undefined) report(`A frame (${frame.type}) leaves the contract: ${fault}`);
    return Buffer.from(JSON.stringify(frame));
  };
  const broadcast = createBroadcast(world.market, encode);
  const watch = watchOver(endpoint.clients, elapsedMs);

  const welcome = (socket: WebSocket): void => {
    // Ignores the error of an unreadable frame; the socket closes by itself with the fitting code.
    socket.on('error', () => undefined);
    watch.welcome(socket);
    converse(socket, createPeer(socket, encode, report), { world, authenticate, broadcast, frameFault, elapsedMs });
  };
  let isClosing = false;
  const upgrade = (request: IncomingMessage, connection: Duplex, head: Buffer): void => {
    const [path] = (request.url ?? '').split('?');
    if (path !== PATH) return turnAway(connection, '404 Not Found');
    if (!isOwnOrigin(request)) return turnAway(connection, '403 Forbidden');
    if (isClosing) return turnAway(connection, '503 Service Unavailable');
    endpoint.handleUpgrade(request, connection, head, welcome);
  };
  server.on('upgrade', upgrade);

  const dropAll = (): number => {
    const { size } = endpoint.clients;
    for (const socket of endpoint.clients) socket.terminate();
    return size;
  };
  return {
    flush() {
      broadcast.flush();
      watch.ask();
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
