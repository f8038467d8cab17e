import { once } from 'node:events';
import { type ClientOptions, WebSocket } from 'ws';
import type { ClientFrame, ServerFrame } from '../../../../src/contract/index.ts';

/** Client of the market socket: sends frames, and returns the received ones one after the other. It offers no compression by itself. */
export const connect = async (url: string, options: ClientOptions = {}) => {
  const socket = new WebSocket(`${url}/market`, { perMessageDeflate: false, ...options });
  const received: ServerFrame[] = [];
  const texts: string[] = [];
  let wake = () => {};
  socket.on('message', (data: Buffer) => {
    texts.push(data.toString());
    received.push(JSON.parse(data.toString()) as ServerFrame);
    wake();
  });
  const closed = new Promise<{ readonly code: number; readonly reason: string }>((resolve) =>
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() })),
  );
  const next = async (): Promise<ServerFrame> => {
    const frame = received.shift();
    if (frame) return frame;
    await new Promise<void>((resolve) => (wake = resolve));
    return next();
  };
  const say = (frame: ClientFrame): void => socket.send(JSON.stringify(frame));
  await once(socket, 'open');
  return {
    socket,
    closed,
    texts,
    next,
    say,
    /** Sends a frame and waits for the next one received. */
    ask(frame: ClientFrame): Promise<ServerFrame> {
      say(frame);
      return next();
    },
    /** Returns every frame sent by the server until now, and no more: frames are answered in order. */
    async drain(): Promise<readonly ServerFrame[]> {
      say({ type: 'ping' });
      const frames: ServerFrame[] = [];
      for (let frame = await next(); frame.type !== 'pong'; frame = await next()) frames.push(frame);
      return frames;
    },
    /** Returns the events among the frames sent until now: of orders, accounts and requests. */
    async events(): Promise<readonly ServerFrame[]> {
      return (await this.drain()).filter(({ type }) => type === 'event');
    },
  };
};
