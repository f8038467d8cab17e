import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import type { FeedFrame, SubscribeFrame } from '../../../../src/server/market/live/feedFrame.ts';

const HELLO = { type: 'hello', version: 1 };

/** Feed of quotes on loopback that sends what a test sets. */
export const startFeedServer = async (greeting: unknown = HELLO) => {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  const heard: SubscribeFrame[] = [];
  let opened = 0;
  server.on('connection', (socket: WebSocket) => {
    opened += 1;
    socket.on('message', (text: Buffer) => heard.push(JSON.parse(text.toString()) as SubscribeFrame));
    socket.send(JSON.stringify(greeting));
  });
  await once(server, 'listening');
  const sendAll = (data: string | Buffer): void => {
    for (const socket of server.clients) socket.send(data);
  };
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    /** Subscribe frames received, over all connections. */
    heard,
    opened: () => opened,
    connected: () => server.clients.size,
    say: (frame: FeedFrame) => sendAll(JSON.stringify(frame)),
    sayRaw: sendAll,
    drop(): void {
      for (const socket of server.clients) socket.terminate();
    },
    async close(): Promise<void> {
      for (const socket of server.clients) socket.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
export type FeedServer = Awaited<ReturnType<typeof startFeedServer>>;

/** Waits until a condition on the other side of a socket holds. */
export const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await turn();
};
