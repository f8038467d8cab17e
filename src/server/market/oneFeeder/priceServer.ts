import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import type { PriceFrame } from './priceFrames.ts';

/** Where a process says its prices to the others, and the address that they reach it by where that is another one. */
export type PricePlace = { readonly host: string; readonly port: number; readonly url: string | null };

/** Says the prices of this process to the processes that follow it. */
export type PriceServer = {
  /** Address for the other processes. Only who can read the database knows it. */
  readonly address: string;
  say(frame: PriceFrame): void;
  /** Sets what a process is sent first; where that is nothing, its connection ends. */
  greetWith(everything: () => readonly PriceFrame[] | undefined): void;
  /** Ends the connections of all that follow: another process reads the feed. */
  drop(): void;
  close(): Promise<void>;
};

const HEARTBEAT_MS = 1000;
const LARGEST_FRAME_BYTES = 16 * 1024;
/** Bytes that wait for a process that reads too slowly, beyond which its connection ends: it then begins anew with what counts. */
const MOST_WAITING_BYTES = 4 * 1024 * 1024;

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Opens the place at which other processes read the prices of this one. The path is a secret that is drawn at each start. */
export const openPriceServer = async ({ host, port, url }: PricePlace, nowMs: () => number): Promise<PriceServer> => {
  const path = `/${randomBytes(24).toString('base64url')}`;
  let everything: () => readonly PriceFrame[] | undefined = () => undefined;
  const server = createServer((_request, response) => void response.writeHead(404).end());
  const endpoint = new WebSocketServer({
    server,
    maxPayload: LARGEST_FRAME_BYTES,
    perMessageDeflate: false,
    verifyClient: ({ req }: { readonly req: IncomingMessage }) => isSame(req.url ?? '', path),
  });
  // The endpoint repeats the errors of its server; without a listener they would end the process.
  endpoint.on('error', () => undefined);
  const following = new Set<WebSocket>();
  const send = (socket: WebSocket, text: string): void => {
    if (socket.bufferedAmount > MOST_WAITING_BYTES) socket.terminate();
    else socket.send(text);
  };
  endpoint.on('connection', (socket: WebSocket) => {
    socket.on('error', () => undefined).on('close', () => following.delete(socket));
    socket.once('message', () => {
      const frames = everything();
      if (!frames) return socket.terminate();
      for (const frame of frames) send(socket, JSON.stringify(frame));
      following.add(socket);
    });
    send(socket, JSON.stringify({ type: 'hello', version: 1 } satisfies PriceFrame));
  });
  const say = (frame: PriceFrame): void => {
    if (following.size === 0) return;
    const text = JSON.stringify(frame);
    for (const socket of following) send(socket, text);
  };
  const drop = (): void => {
    for (const socket of endpoint.clients) socket.terminate();
  };
  server.listen(port, host);
  await once(server, 'listening');
  const beating = setInterval(() => say({ type: 'heartbeat', time: nowMs() }), HEARTBEAT_MS).unref();
  const { port: taken } = server.address() as AddressInfo;
  return {
    address: `${url ?? `ws://${host.includes(':') ? `[${host}]` : host}:${taken}`}${path}`,
    say,
    greetWith: (all) => void (everything = all),
    drop,
    async close() {
      clearInterval(beating);
      drop();
      const closed = once(server, 'close');
      endpoint.close();
      server.close();
      await closed;
    },
  };
};
