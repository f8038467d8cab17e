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
  /** Told of what breaks, and outside `live` of frames of ours that leave the contract: nobody waits for an answer here. */
  readonly report: (fault: string) => void;
  readonly elapsedMs?: SocketContext['elapsedMs'];
};

export type MarketSocket = {
  /** Sends what the market has said since the last time. Called every 100 ms, after the market was pumped. */
  flush(): void;
  /** Cuts every socket off, without a word, and answers how many there were. */
  dropAll(): number;
  /** Takes no more clients and says goodbye to those there are; settles when all have gone. */
  close(): Promise<void>;
};

const PATH = '/market';
const LARGEST_FRAME_BYTES = 16 * 1024;
const HEARTBEAT_EVERY_MS = 30_000;
/** How long a client may take to answer the goodbye. */
const GOODBYE_MS = 1000;
/** The server is going down (RFC 6455). */
const GOING_AWAY = 1001;

/** A browser says which page opens the socket; only pages of this host may. Programs that are no browser say nothing. */
const isOwnOrigin = ({ headers: { origin, host } }: IncomingMessage): boolean =>
  origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);

const turnAway = (connection: Duplex, status: string): void => {
  connection.on('error', () => connection.destroy());
  connection.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};

/** Ends sockets whose other end is gone without having said so. */
const watchOver = (sockets: ReadonlySet<WebSocket>, elapsedMs: () => number) => {
  const alive = new WeakSet<WebSocket>();
  let askedMs = elapsedMs();
  return {
    welcome(socket: WebSocket): void {
      alive.add(socket);
      socket.on('pong', () => alive.add(socket));
    },
    /** Asks each from time to time whether it is there; who has not answered by the next time is cut off. */
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
 * Opens `/market` on the server: prices to all, and to signed-in customers their own events. Its frames are the
 * contract's. It keeps no timer: prices go out, of each symbol the newest, when it is flushed.
 */
export const openMarketSocket = (options: MarketSocketOptions): MarketSocket => {
  const { server, world, authenticate, report, elapsedMs = () => performance.now() } = options;
  const { frameFault } = options.checks;
  const endpoint = new WebSocketServer({ noServer: true, maxPayload: LARGEST_FRAME_BYTES, perMessageDeflate: false });
  const encode: Encode = (frame) => {
    const fault = world.environment === 'live' ? undefined : frameFault('MarketServerFrame', frame);
    if (fault !== undefined) report(`A frame (${frame.type}) leaves the contract: ${fault}`);
    return Buffer.from(JSON.stringify(frame));
  };
  const broadcast = createBroadcast(world.market, encode);
  const watch = watchOver(endpoint.clients, elapsedMs);

  const welcome = (socket: WebSocket): void => {
    // After a frame that cannot be read the socket is closed with the fitting code by itself.
    socket.on('error', () => undefined);
    watch.welcome(socket);
    converse(socket, createPeer(socket, encode, report), { world, authenticate, broadcast, frameFault, elapsedMs });
  };
  const upgrade = (request: IncomingMessage, connection: Duplex, head: Buffer): void => {
    const [path] = (request.url ?? '').split('?');
    if (path !== PATH) return turnAway(connection, '404 Not Found');
    if (!isOwnOrigin(request)) return turnAway(connection, '403 Forbidden');
    // Once it is closing, the endpoint turns everybody away.
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
    async close() {
      broadcast.close();
      const gone = new Promise((resolve) => endpoint.close(resolve));
      for (const socket of endpoint.clients) socket.close(GOING_AWAY);
      const impatience = setTimeout(dropAll, GOODBYE_MS);
      await gone;
      clearTimeout(impatience);
    },
  };
};
