import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import type { ClientFrame, ServerFrame } from '../../src/contract/index.ts';

export type SocketServer = {
  readonly url: string;
  /** Frames received from the app, over all its sockets. */
  readonly heard: readonly ClientFrame[];
  /** Number of sockets opened so far. */
  opened(): number;
  /** Number of open sockets. */
  open(): number;
  say(frame: ServerFrame | { readonly type: 'added-later' }): void;
  drop(): void;
  /** Closes all sockets with a close code. */
  dismiss(code: number): void;
  close(): Promise<void>;
};

/** Starts a market socket that sends a test's frames, for cases that the real one never produces. */
export const startSocketServer = async (
  port = 0,
  onFrame: (socket: WebSocket, frame: ClientFrame) => void = () => undefined,
): Promise<SocketServer> => {
  const heard: ClientFrame[] = [];
  let opened = 0;
  const server = new WebSocketServer({ host: '127.0.0.1', port });
  server.on('connection', (socket: WebSocket) => {
    opened += 1;
    socket.on('message', (text: Buffer) => {
      const frame = JSON.parse(text.toString()) as ClientFrame;
      heard.push(frame);
      onFrame(socket, frame);
    });
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const drop = () => {
    for (const socket of server.clients) socket.terminate();
  };
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    opened: () => opened,
    open: () => server.clients.size,
    say: (frame) => {
      for (const socket of server.clients) socket.send(JSON.stringify(frame));
    },
    drop,
    dismiss: (code) => {
      for (const socket of server.clients) socket.close(code);
    },
    close: () => {
      drop();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};
